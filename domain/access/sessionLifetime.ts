/** How long an access token is good, in seconds (rules: tokens). */
export const accessTokenSeconds = 1800;
/** How long a refresh token is good, in seconds: 30 days (rules: tokens). */
export const refreshTokenSeconds = 2_592_000;

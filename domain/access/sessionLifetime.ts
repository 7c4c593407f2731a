/** How long an access token is good, in seconds (spec 1 §9). */
export const accessTokenSeconds = 1800;
/** How long a refresh token is good, in seconds: 30 days (spec 1 §9). */
export const refreshTokenSeconds = 2_592_000;

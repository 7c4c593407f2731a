const apiHost: string = import.meta.env['VITE_API_HOST'] ?? '';

/** Leads to the provider's sign-in by way of the server, which remembers by a cookie that this browser asked. */
export const signInAddress = `${apiHost}/v1/auth/sso/authorize`;

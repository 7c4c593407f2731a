/** Where Xero is. Source: the servers and the flow of `xero-identity.yaml` and `xero_accounting.yaml`, XeroAPI/Xero-OpenAPI. */
export const xeroAddresses = {
  /** Where people let us in. */
  loginUrl: 'https://login.xero.com',
  /** Where codes and refresh tokens are traded. */
  identityUrl: 'https://identity.xero.com',
  /** Where the organisations are. */
  apiUrl: 'https://api.xero.com',
} as const;

export const authorizePath = '/identity/connect/authorize';
export const tokenPath = '/connect/token';
export const connectionsPath = '/connections';
export const accountingPath = '/api.xro/2.0/';

/** What we ask for: `offline_access` gives a refresh token, the other ones what each call of the client needs. */
export const xeroScopes = [
  'offline_access',
  'accounting.settings.read',
  'accounting.contacts',
  'accounting.transactions',
  'accounting.reports.read',
] as const;

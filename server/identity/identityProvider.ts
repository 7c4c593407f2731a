import { Provider } from 'oidc-provider';

import type { ServerContext } from '../context.ts';
import { identityAdapter, prepareIdentityStore } from './identityStore.ts';

/** Where the embedded provider lives, below PUBLIC_URL. */
export const identityPath = '/oidc';
const clientID = 'outlay';

/** What the server, as client of its own provider, needs to know. */
export async function embeddedClient(
  context: ServerContext,
): Promise<{ issuer: string; clientID: string; clientSecret: string }> {
  const { clientSecret } = await prepareIdentityStore(context.database);
  return { issuer: context.configuration.publicUrl + identityPath, clientID, clientSecret };
}

/** The embedded provider: one confidential client (this server), code flow with PKCE, nothing else. */
export async function createIdentityProvider(context: ServerContext): Promise<Provider> {
  const { publicUrl } = context.configuration;
  const { signingKeys, cookieKeys, clientSecret } = await prepareIdentityStore(context.database);
  const provider = new Provider(publicUrl + identityPath, {
    adapter: (model) => identityAdapter(context.database, model),
    jwks: { keys: signingKeys },
    cookies: {
      keys: cookieKeys,
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    clients: [
      {
        client_id: clientID,
        client_secret: clientSecret,
        client_name: 'Outlay',
        redirect_uris: [`${publicUrl}/sso-callback`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    responseTypes: ['code'],
    scopes: ['openid', 'sso:profile'],
    claims: { openid: ['sub'], 'sso:profile': ['email', 'email_verified'] },
    // The ID token says who it is: nothing more has to be asked.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: true },
      revocation: { enabled: false },
      introspection: { enabled: false },
    },
    interactions: { url: (_ctx, interaction) => `${identityPath}/interaction/${interaction.uid}` },
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({ sub: email, email, email_verified: true }),
    }),
    // The one client is this server itself: there is nobody to share anything with, so nothing to consent to.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid sso:profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      context.log.warn({ reason: out.error }, 'the embedded provider refused a request');
      const query = new URLSearchParams({
        code: 'auth',
        description: out.error_description ?? out.error,
        status: String(ctx.status),
      });
      ctx.redirect(`/error?${query.toString()}`);
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 300,
      Interaction: 600,
      Session: 600,
    },
  });
  // The public address is known from the configuration; see identityRoutes, which sets these headers itself.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => {
    context.log.error({ err: error }, 'the embedded provider failed');
  });
  return provider;
}

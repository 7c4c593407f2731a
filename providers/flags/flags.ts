import type { IToggle } from 'unleash-proxy-client';
import { LocalStorageProvider, UnleashClient } from 'unleash-proxy-client';
import type { FlagValues } from '../../domain/access/featureFlag.ts';
import { flagCacheMs } from '../../domain/access/featureFlag.ts';
import { report } from '../monitoring.ts';
import { freshAccessToken } from '../session/renewal.ts';

/** How long sign-in waits for the flag service. Whatever comes later arrives as a change. */
const patienceMs = 3000;

/** Who asks: the flag service is queried for the company, with both ids as traits (spec 1 §7). */
export interface FlagIdentity {
  companyID: number;
  userID: number;
}

export interface FlagWatch {
  flags: FlagValues;
  /** Ends the periodic renewal. */
  stop: () => void;
}

/** The answer of the flag service in our form: what is switched on, with its variant's value or null without one. */
export function toFlagValues(toggles: readonly IToggle[]): FlagValues {
  return new Map(
    toggles
      .filter((toggle) => toggle.enabled)
      .map((toggle) => [
        toggle.name,
        toggle.variant.enabled ? (toggle.variant.payload?.value ?? null) : null,
      ]),
  );
}

/** Our own server answers the flags to a signed-in person; another service gets its client key, never our token. */
function flagFetch(url: URL): typeof fetch {
  const apiHost = new URL(import.meta.env['VITE_API_HOST'] || window.location.origin, window.location.origin);
  const isOurs = url.origin === apiHost.origin || url.origin === window.location.origin;
  if (!isOurs) return (input, init) => fetch(input, init);
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const token = await freshAccessToken();
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}

/**
 * Reads the flags of one person and keeps reading them: an answer is good for 900 seconds (spec 1 §9), also across
 * page loads. `onChange` hears of every later answer. A silent flag service leaves the last known flags, or none.
 */
export async function watchFlags(
  identity: FlagIdentity,
  onChange: (flags: FlagValues) => void,
): Promise<FlagWatch> {
  const url = new URL(import.meta.env['VITE_FLAGS_URL'] || '/v1/flags', window.location.origin);
  const client = new UnleashClient({
    url,
    clientKey: import.meta.env['VITE_FLAGS_CLIENT_KEY'] || 'browser',
    appName: 'outlay',
    refreshInterval: flagCacheMs / 1000,
    disableMetrics: true,
    fetch: flagFetch(url),
    storageProvider: new LocalStorageProvider(`outlay.flags.${identity.companyID}.${identity.userID}`),
    context: {
      userId: String(identity.companyID),
      sessionId: String(identity.userID),
      properties: { companyID: String(identity.companyID), userID: String(identity.userID) },
    },
    experimental: { togglesStorageTTL: flagCacheMs / 1000 },
  });
  client.on('error', (error: unknown) => {
    report({
      level: 'error',
      title: 'Flags',
      text: 'The feature flags could not be read.',
      detail: { error },
    });
  });
  await Promise.race([client.start(), pause(patienceMs)]);
  client.on('update', () => onChange(toFlagValues(client.getAllToggles())));
  return { flags: toFlagValues(client.getAllToggles()), stop: () => client.stop() };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

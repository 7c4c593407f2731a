import type { IToggle } from 'unleash-proxy-client';
import type { FlagValues } from '../../domain/access/featureFlag.ts';
import { flagCacheMs } from '../../domain/access/featureFlag.ts';
import { loadInBackground } from '../backgroundCode.ts';
import { report } from '../monitoring.ts';
import { freshAccessToken } from '../session/renewal.ts';

/** How long sign-in waits for the flag service. Whatever comes later arrives as a change. */
const timeoutMs = 3000;

/** Who asks: the flag service is queried for the company, with both ids as traits (rules: flags). */
interface FlagIdentity {
  companyID: number;
  userID: number;
}

export interface FlagWatch {
  flags: FlagValues;
  /** Ends the periodic renewal. */
  stop: () => void;
}

/** The answer of the flag service in our form: what is switched on, with its variant's value or null without one. */
function toFlagValues(toggles: readonly IToggle[]): FlagValues {
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

/** An answer, and when it came (epoch milliseconds). */
interface KeptAnswer {
  at: number;
  toggles: IToggle[];
}

const storageKey = ({ companyID, userID }: FlagIdentity): string => `outlay.flags.${companyID}.${userID}`;

function keptAnswer(identity: FlagIdentity): KeptAnswer | null {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey(identity)) ?? 'null') as KeptAnswer | null;
    return Array.isArray(kept?.toggles) ? kept : null;
  } catch {
    // Not written by us, or a closed storage.
    return null;
  }
}

function keepAnswer(identity: FlagIdentity, toggles: IToggle[]): void {
  try {
    localStorage.setItem(storageKey(identity), JSON.stringify({ at: Date.now(), toggles }));
  } catch {
    // A full or closed storage costs a question at the next page load.
  }
}

function reportFailure(error: unknown): void {
  report({ level: 'error', title: 'Flags', text: 'The feature flags could not be read.', detail: { error } });
}

/** What the flag service is asked, by us and by its SDK. */
function flagQuestion({ companyID, userID }: FlagIdentity) {
  const url = new URL(import.meta.env['VITE_FLAGS_URL'] || '/v1/flags', window.location.origin);
  return {
    url,
    clientKey: import.meta.env['VITE_FLAGS_CLIENT_KEY'] || 'browser',
    appName: 'outlay',
    context: {
      userId: String(companyID),
      sessionId: String(userID),
      properties: { companyID: String(companyID), userID: String(userID) },
    },
    fetch: flagFetch(url),
  };
}

/** The Unleash frontend API, asked once. @throws what `fetch` throws, Error for a refusal */
async function askOnce(identity: FlagIdentity): Promise<IToggle[]> {
  const { url, clientKey, appName, context, fetch: ask } = flagQuestion(identity);
  const { properties, ...named } = context;
  const asked = new URL(url);
  for (const [name, value] of Object.entries({ appName, environment: 'default', ...named }))
    asked.searchParams.append(name, value);
  for (const [name, value] of Object.entries(properties))
    asked.searchParams.append(`properties[${name}]`, value);
  const answer = await ask(asked, { headers: { accept: 'application/json', authorization: clientKey } });
  if (!answer.ok) throw new Error(`The flag service answered ${answer.status}.`);
  const { toggles } = (await answer.json()) as { toggles: IToggle[] };
  keepAnswer(identity, toggles);
  return toggles;
}

/**
 * Reads the flags of one person and keeps reading them: an answer is good for 900 seconds (rules: flags), also across
 * page loads. `onChange` hears of every later answer. A silent flag service leaves the last known flags, or none.
 * The first answer is asked for without the SDK, which comes when the next one is due: no first screen waits for its code.
 */
export async function watchFlags(
  identity: FlagIdentity,
  onChange: (flags: FlagValues) => void,
): Promise<FlagWatch> {
  const kept = keptAnswer(identity);
  const age = kept ? Date.now() - kept.at : Number.POSITIVE_INFINITY;
  const isFresh = age >= 0 && age < flagCacheMs;
  let isStopped = false;
  let stopClient = (): void => {};

  const startClient = async (): Promise<void> => {
    const { startFlagClient } = await loadInBackground(() => import('./flagClient.ts'));
    if (isStopped) return;
    stopClient = startFlagClient(flagQuestion(identity), {
      onAnswer(toggles) {
        keepAnswer(identity, toggles);
        onChange(toFlagValues(toggles));
      },
      onError: reportFailure,
    });
  };
  const timer = setTimeout(
    () => void startClient().catch(reportFailure),
    isFresh ? flagCacheMs - age : flagCacheMs,
  );
  const stop = (): void => {
    isStopped = true;
    clearTimeout(timer);
    stopClient();
  };

  if (kept && isFresh) return { flags: toFlagValues(kept.toggles), stop };
  let isLate = false;
  const asked = askOnce(identity).then(
    (toggles) => {
      if (isLate && !isStopped) onChange(toFlagValues(toggles));
      return toggles;
    },
    (error: unknown) => {
      if (!isStopped) reportFailure(error);
      return undefined;
    },
  );
  const first = await Promise.race([asked, pause(timeoutMs)]);
  isLate = true;
  return { flags: toFlagValues(first ?? kept?.toggles ?? []), stop };
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), ms);
  });
}

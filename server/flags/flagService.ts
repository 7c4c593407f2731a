import { readFileSync } from 'node:fs';

import type { Logger } from 'pino';
import { InMemStorageProvider, Unleash } from 'unleash-client';
import type { ClientFeaturesResponse } from 'unleash-client';
import { z } from 'zod';

import type { FlagValues } from '../../domain/access/featureFlag.ts';
import { flagCacheMs } from '../../domain/access/featureFlag.ts';
import type { Configuration } from '../configuration.ts';
import type { FlagService } from '../context.ts';
import { createOutsideFetch } from '../outside/outsideFetch.ts';
import type { OutsideFetch } from '../outside/outsideFetch.ts';

/** Who asks: the flag service is queried for the company, with both ids as traits (rules: flags). */
interface Identity {
  companyID: number;
  employeeID: number;
}

interface FlagServiceOptions {
  log?: Logger;
  /** Asks the remote service; tests bring their own. */
  fetch?: OutsideFetch;
}

/** More identities than this are not remembered at once. */
const identitiesMax = 10_000;

/**
 * The feature flags, from flags.json beside this file, or from the Unleash frontend API at FLAGS_URL. An answer is
 * kept for 900 seconds (rules: flags).
 */
export function createFlagService(
  configuration: Pick<Configuration, 'flagsUrl'>,
  options: FlagServiceOptions = {},
): FlagService {
  return configuration.flagsUrl === undefined
    ? createOwnFlags(options)
    : createRemoteFlags(configuration.flagsUrl, options);
}

function keyOf({ companyID, employeeID }: Identity): string {
  return `${companyID}:${employeeID}`;
}

function remember<Value>(known: Map<string, Value>, key: string, value: Value): void {
  if (known.size >= identitiesMax) known.clear();
  known.set(key, value);
}

// -- Our own, evaluated by the Unleash SDK ---------------------------------------------------------------------------

const flagsFile = new URL('flags.json', import.meta.url);

function readDefinitions(): ClientFeaturesResponse {
  return JSON.parse(readFileSync(flagsFile, 'utf8')) as ClientFeaturesResponse;
}

function createOwnFlags({ log }: FlagServiceOptions): FlagService {
  const { features, segments } = readDefinitions();
  const unleash = new Unleash({
    appName: 'outlay',
    // Never asked: without a refresh interval the SDK evaluates what it was given and stays off the network.
    url: 'http://flags.invalid/api',
    refreshInterval: 0,
    disableMetrics: true,
    bootstrap: { data: features, ...(segments ? { segments } : {}) },
    storageProvider: new InMemStorageProvider(),
    skipInstanceCountWarning: true,
  });
  unleash.on('error', (error: unknown) => log?.error({ err: error }, 'the feature flags are not right'));
  unleash.on('warn', (warning: unknown) => log?.warn({ warning }, 'a feature flag is not right'));
  const ready = new Promise<void>((resolve) => {
    unleash.once('ready', () => resolve());
  });
  const known = new Map<string, { values: FlagValues; at: number }>();

  return {
    prepare: () => ready,
    valuesFor(identity) {
      const key = keyOf(identity);
      const kept = known.get(key);
      if (kept && performance.now() - kept.at < flagCacheMs) return kept.values;
      const values = evaluate(unleash, identity);
      if (values.size > 0) remember(known, key, { values, at: performance.now() });
      return values;
    },
  };
}

function evaluate(unleash: Unleash, { companyID, employeeID }: Identity): FlagValues {
  const context = {
    userId: String(companyID),
    sessionId: String(employeeID),
    properties: { companyID: String(companyID), userID: String(employeeID) },
  };
  const values = new Map<string, string | null>();
  for (const { name } of unleash.getFeatureToggleDefinitions()) {
    if (!unleash.isEnabled(name, context)) continue;
    const variant = unleash.getVariant(name, context);
    values.set(name, variant.enabled ? (variant.payload?.value ?? null) : null);
  }
  return values;
}

// -- Another service's -----------------------------------------------------------------------------------------------

const remoteTimeoutMs = 3000;
/** After a failure the service is left in peace for this long. */
const retryAfterMs = 30_000;

const remoteAnswer = z.object({
  toggles: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      variant: z
        .object({ enabled: z.boolean(), payload: z.object({ value: z.string() }).optional() })
        .optional(),
    }),
  ),
});

interface Remembered {
  values: FlagValues;
  /** When to ask again, on the monotonic clock. */
  staleAt: number;
  asking: Promise<void> | null;
}

function createRemoteFlags(flagsUrl: string, options: FlagServiceOptions): FlagService {
  const known = new Map<string, Remembered>();
  const none: FlagValues = new Map();
  const send = options.fetch ?? createOutsideFetch({ trusted: [flagsUrl], timeoutMs: remoteTimeoutMs });

  async function ask(identity: Identity, entry: Remembered): Promise<void> {
    try {
      entry.values = await fetchFlags(flagsUrl, identity, send);
      entry.staleAt = performance.now() + flagCacheMs;
    } catch (error) {
      // What was known stays in force; without anything known, every flag is off.
      entry.staleAt = performance.now() + retryAfterMs;
      options.log?.error({ err: error }, 'the flag service did not answer as expected');
    } finally {
      entry.asking = null;
    }
  }

  return {
    prepare(identity) {
      const key = keyOf(identity);
      const entry = known.get(key);
      if (!entry) {
        const first: Remembered = { values: none, staleAt: Infinity, asking: null };
        remember(known, key, first);
        first.asking = ask(identity, first);
        return first.asking;
      }
      if (performance.now() >= entry.staleAt) {
        entry.asking ??= ask(identity, entry);
        return Promise.resolve();
      }
      // Only the very first answer is waited for.
      return entry.values === none && entry.asking ? entry.asking : Promise.resolve();
    },
    valuesFor: (identity) => known.get(keyOf(identity))?.values ?? none,
  };
}

async function fetchFlags(flagsUrl: string, identity: Identity, send: OutsideFetch): Promise<FlagValues> {
  const url = new URL(flagsUrl);
  // The client key stands in the address: https://:key@flags.example.com/api/frontend
  const clientKey = decodeURIComponent(url.password || url.username);
  url.username = '';
  url.password = '';
  const { companyID, employeeID } = identity;
  for (const [name, value] of Object.entries({
    appName: 'outlay',
    userId: companyID,
    sessionId: employeeID,
    'properties[companyID]': companyID,
    'properties[userID]': employeeID,
  })) {
    url.searchParams.set(name, String(value));
  }
  const answer = await send(url, {
    headers: { accept: 'application/json', ...(clientKey ? { authorization: clientKey } : {}) },
  });
  if (!answer.ok) throw new Error(`the flag service answered ${answer.status}`);
  const { toggles } = remoteAnswer.parse(await answer.json());
  return new Map(
    toggles
      .filter((toggle) => toggle.enabled)
      .map((toggle) => [
        toggle.name,
        toggle.variant?.enabled ? (toggle.variant.payload?.value ?? null) : null,
      ]),
  );
}

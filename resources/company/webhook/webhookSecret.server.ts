import { randomBytes } from 'node:crypto';

import { seal, unseal } from '../../../server/accounting/seal.ts';
import type { Configuration } from '../../../server/configuration.ts';
import { signatureOf } from '../../../server/outside/webhookSignature.ts';
import type { StoredWebhook } from './webhookTables.server.ts';

type Keyed = Pick<Configuration, 'accessTokenSecret'>;
type Place = Pick<StoredWebhook, 'companyID' | 'id'>;

const secretBytes = 32;
/** So long the secret before signs beside the new one. */
const overlapMs = 24 * 3_600_000;

const placeOf = ({ companyID, id }: Place) => `webhook ${companyID} ${id}`;

/** A secret of Standard Webhooks: `whsec_`, and 256 random bits in Base64. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** The columns of an endpoint whose secret is this one from now on. */
export function secretColumns(
  configuration: Keyed,
  webhook: Place & Pick<StoredWebhook, 'secret'>,
  secret: string,
  now: Date,
): Pick<StoredWebhook, 'secret' | 'previousSecret' | 'previousUntil' | 'secretMadeAt'> {
  return {
    secret: seal(configuration, placeOf(webhook), secret),
    previousSecret: webhook.secret,
    previousUntil: webhook.secret === null ? null : new Date(now.getTime() + overlapMs),
    secretMadeAt: now,
  };
}

/** The headers of a message, signed with each secret that is in force. @throws Error where none can be opened */
export function signedHeaders(
  configuration: Keyed,
  webhook: Place & Pick<StoredWebhook, 'secret' | 'previousSecret' | 'previousUntil'>,
  { messageID, body }: { messageID: string; body: string },
  now: Date,
): Record<string, string> {
  const { secret, previousSecret, previousUntil } = webhook;
  const isOverlapping = previousUntil !== null && previousUntil > now;
  const secrets = [secret, isOverlapping ? previousSecret : null].flatMap((sealed) =>
    sealed === null ? [] : (unseal(configuration, placeOf(webhook), sealed) ?? []),
  );
  if (secrets.length === 0)
    throw new Error('the secret of this webhook was sealed with another key: change it');
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Outlay-Webhooks',
    'webhook-id': messageID,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((one) => signatureOf(one, messageID, timestamp, body)).join(' '),
  };
}

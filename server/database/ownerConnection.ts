import pg from 'pg';

import { StartError } from '../startError.ts';

/** The variable that names a database. */
type DatabaseVariable = 'DATABASE_URL' | 'DATABASE_REPLICA_URL';

const timeoutMs = 10_000;

const absentCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '57P03',
]);
const distrustPattern = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/;

/** What the driver says of a server that does not speak, and what that means. */
const silences: readonly (readonly [RegExp, string])[] = [
  [/timeout expired/, `no answer within ${timeoutMs / 1000} s`],
  [/terminated unexpectedly/, 'it closes the connection'],
];

/**
 * Connects as who the address names. The caller ends the connection.
 * @param options parameters of the session, as `-c name=value`
 * @throws StartError that says in one sentence, without the password, why that is not possible
 */
export async function connectOwner(
  url: string,
  variable: DatabaseVariable = 'DATABASE_URL',
  options?: string,
): Promise<pg.Client> {
  const client = clientFor(url, variable, options);
  client.on('error', () => {
    // The connection is lost: what is asked on it next fails, and says so.
  });
  try {
    await client.connect();
    return client;
  } catch (error) {
    // A refusal on our side leaves the other side waiting for a minute.
    void client.end();
    throw new StartError(refusalOf(error, client, variable), { cause: error });
  }
}

function clientFor(url: string, variable: DatabaseVariable, options: string | undefined): pg.Client {
  try {
    return new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      ...(options === undefined ? {} : { options }),
    });
  } catch (error) {
    const { path, code } = error as { path?: unknown; code?: unknown };
    const reason =
      typeof path === 'string'
        ? `names the file ${path}, which cannot be read (${String(code)})`
        : 'is not a PostgreSQL address: special characters in a user, password or name are written as %40';
    throw new StartError(`${variable} ${reason}.`, { cause: error });
  }
}

/** Why a database lets nobody in, and what to do about it. */
function refusalOf(error: unknown, client: pg.Client, variable: DatabaseVariable): string {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const place = `The database at ${client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`}`;
  if (absentCodes.has(code)) return `${place} cannot be reached (${code}): start it, or mend ${variable}.`;
  const silence = silences.find(([pattern]) => pattern.test(message))?.[1];
  if (silence !== undefined) return `${place} cannot be reached (${silence}): start it, or mend ${variable}.`;
  if (code === '53300') return `${place} has no connection left for "${client.user}": raise max_connections.`;
  if (code === '28P01') return `${place} does not accept the password of "${client.user}": mend ${variable}.`;
  if (message.startsWith('SASL')) {
    return client.password
      ? `${place} and Outlay do not agree on how to send the password: mend ${variable}.`
      : `${place} asks for the password of "${client.user}": put it into ${variable}.`;
  }
  if (code === '3D000') {
    return `${place} has no database "${client.database}": create it, or mend ${variable}.`;
  }
  if (/does not support SSL/.test(message)) {
    return `${place} does not speak TLS: turn ssl on there, or take sslmode out of ${variable}.`;
  }
  if (distrustPattern.test(code)) {
    return (
      `${place} shows a certificate that is not trusted (${code}): name the one of its authority in ${variable} ` +
      'with sslrootcert=/a/file.'
    );
  }
  return `${place} refuses ${variable}: ${message.replaceAll(/\s+/g, ' ').trim() || 'no reason given'}.`;
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : '';
  return typeof code === 'string' ? code : '';
}

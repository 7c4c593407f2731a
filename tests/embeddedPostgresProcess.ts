/**
 * A process that owns an embedded PostgreSQL, for the tests that kill it or run it under another account.
 * Usage: node embeddedPostgresProcess.ts <data folder> [folder with PostgreSQL's bin, lib and share]
 * Prints one line of JSON: {"url", "said"} or {"refused"}; stops on SIGTERM.
 */
import { startEmbeddedPostgres } from '../server/database/embeddedPostgres.ts';
import { StartError } from '../server/startError.ts';

const [dataDir = '', packageDir] = process.argv.slice(2);
const said: string[] = [];
try {
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    log: (sentence) => said.push(sentence),
    ...(packageDir === undefined ? {} : { packageDir }),
  });
  process.once('SIGTERM', () => void stop());
  process.stdout.write(`${JSON.stringify({ url, said })}\n`);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stdout.write(`${JSON.stringify({ refused: error.message })}\n`);
}

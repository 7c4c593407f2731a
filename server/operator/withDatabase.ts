import type { Configuration } from '../configuration.ts';
import { runningPostgresUrl, startEmbeddedPostgres } from '../database/embeddedPostgres.ts';

/** Works on the database of this installation, which is started for it unless it runs. */
export async function withDatabase<Result>(
  { dataDir, databaseUrl }: Configuration,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const runningUrl = databaseUrl ?? (await runningPostgresUrl(dataDir));
  if (runningUrl !== undefined) return work(runningUrl);
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

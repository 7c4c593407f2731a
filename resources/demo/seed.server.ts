import { today } from '../../domain/day/day.ts';
import type { Configuration } from '../../server/configuration.ts';
import type { SeedContext } from '../../server/engine/nouns.ts';
import { timedStep } from '../../server/observation/timedStep.ts';
import { loadRows } from './bulk/bulkLoad.server.ts';
import { seedDemo } from './demoCompany.server.ts';
import type { DemoSeed } from './demoCompany.server.ts';
import { hasCompany } from '../../server/session/companyTable.ts';
import { DatabaseNotEmpty } from './masterDataSeed.server.ts';

/** Where the demo companies are; their today is the one that counts. */
const timeZone = 'Asia/Jakarta';

/**
 * Fills an empty database: with the demo company, or with SEED_ROWS documents in bulk where that is set. Does nothing
 * in production unless SEED=demo, and nothing where a company works already; of several servers that start at once,
 * one seeds and the others wait for it.
 */
export async function seedIfEmpty(
  context: SeedContext,
  { seedsDemo, seedRows }: Pick<Configuration, 'seedsDemo' | 'seedRows'>,
  { reachesBack }: Pick<Required<DemoSeed>, 'reachesBack'> = { reachesBack: true },
): Promise<void> {
  const { database, log } = context;
  if (await hasCompany(database.system)) return;
  if (!seedsDemo) {
    if (seedRows !== undefined) log.warn('SEED_ROWS has no effect in production without SEED=demo.');
    return;
  }
  try {
    await seed(context, { today: today(timeZone, context.now()), reachesBack }, seedRows);
  } catch (error) {
    if (!(error instanceof DatabaseNotEmpty)) throw error;
    log.info('Another server has just filled the database.');
  }
}

async function seed(
  { database, files, log, url }: SeedContext,
  demo: Pick<DemoSeed, 'today' | 'reachesBack'>,
  rows: number | undefined,
): Promise<void> {
  if (rows === undefined) {
    log.info('The empty database is being filled with the demo company: about a minute.');
    await timedStep(log, 'The demo company is there.', () => seedDemo({ ...demo, database, files }));
    return;
  }
  log.info(`The empty database is being filled with ${rows} documents.`);
  await timedStep(log, 'The documents are there.', () =>
    loadRows({ url, rows, today: demo.today, log: (sentence) => log.info(sentence) }),
  );
}

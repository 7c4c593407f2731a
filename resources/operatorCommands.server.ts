/** The operator's commands about companies and their super admins: `npm run company -- …`, `npm run admin -- …`. */
import { userInfo } from 'node:os';
import { createInterface } from 'node:readline/promises';

import { readConfiguration } from '../server/configuration.ts';
import { createNoBank } from '../server/bank/noBank.ts';
import { createNoIssuer } from '../server/card/noIssuer.ts';
import { createFlagService } from '../server/flags/flagService.ts';
import { openDatabase } from '../server/database/database.ts';
import { migrateDatabase } from '../server/database/migrate.ts';
import { createFileStorage } from '../server/files/fileStorage.ts';
import { prepareIdentityStore } from '../server/identity/identityStore.ts';
import { withDatabase } from '../server/operator/withDatabase.ts';
import { StartError } from '../server/startError.ts';
import { createWords } from '../server/words/words.ts';
import { nounWords } from './words.server.ts';
import { rights } from './rights.ts';
import { runCommand } from './company/operator/commands.server.ts';

/** The rows of a sandbox are made by a server that has one; here only what it is for is asked. */
const sandbox = { ...createNoBank(), isSandbox: true };

/** Asks at the terminal; null where there is none. */
async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

async function run(words: readonly string[]): Promise<void> {
  const configuration = readConfiguration();
  await withDatabase(configuration, async (url) => {
    await migrateDatabase(url);
    const database = openDatabase({ url, poolSize: 2, onError: () => undefined });
    try {
      await prepareIdentityStore(database);
      const context = {
        configuration,
        database,
        now: () => new Date(),
        bank: configuration.hasSandbox ? sandbox : createNoBank(),
        words: createWords(nounWords),
        rights,
        files: createFileStorage(configuration.storageUrl),
        terminal: {
          folder: process.env['INIT_CWD'] ?? process.cwd(),
          account: userInfo().username,
          ask,
        },
        flags: createFlagService(configuration),
        cardIssuer: createNoIssuer(),
      };
      const [area = '', command = '', ...args] = words;
      for (const sentence of await runCommand(context, `${area} ${command}`, args))
        process.stdout.write(`${sentence}\n`);
    } finally {
      await database.close();
    }
  });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

import type { Configuration } from '../configuration.ts';
import type { CardIssuer } from '../context.ts';
import type { Database } from '../database/database.ts';
import { createOutsideFetch } from '../outside/outsideFetch.ts';
import { createLithicIssuer } from './lithic/lithicIssuer.ts';
import { createNoIssuer } from './noIssuer.ts';
import { createSandboxIssuer } from './sandboxIssuer.ts';

/** A page of events carries whole transactions. */
const answerBytesMax = 8 * 1024 * 1024;

/** Who issues the cards of an installation, as its settings say. */
export function startCardIssuer({
  configuration: { lithic, hasSandbox },
  database,
  now,
}: {
  configuration: Pick<Configuration, 'lithic' | 'hasSandbox'>;
  database: Pick<Database, 'systemPool'>;
  now: () => Date;
}): CardIssuer {
  if (lithic) {
    const send = createOutsideFetch({ trusted: [lithic.apiUrl], maxBytes: answerBytesMax });
    return createLithicIssuer({ settings: lithic, send, now });
  }
  return hasSandbox ? createSandboxIssuer({ database, now }) : createNoIssuer();
}

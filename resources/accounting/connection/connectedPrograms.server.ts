import type { AccountingProvider } from '../../../server/accounting/accountingProvider.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { noteReaderConnected } from '../../../server/reading/outsideReader.ts';
import type { PayrollProvider } from '../../../server/payroll/payrollProvider.ts';
import type { StreamProvider } from '../../../server/stream/streamProvider.ts';
import { hastenPosts, wakePosts } from '../accountingPost/sending/postAgain.server.ts';
import { wakeItems } from '../payroll/payrollTopic.server.ts';
import type { ConnectedName } from './connection.ts';

/** What a company can be connected to, by its name. */
export interface ProgramsByName {
  jurnal: AccountingProvider;
  stream: StreamProvider;
  payroll: PayrollProvider;
}

/** What of the server runs programs outside. */
export type RunningPrograms = Pick<ServerContext, 'accounting' | 'stream' | 'payroll'>;

/** The program of a name, as it runs. */
export function programOf<Name extends ConnectedName>(
  { accounting, stream, payroll }: RunningPrograms,
  name: Name,
): ProgramsByName[Name] {
  const programs: ProgramsByName = {
    ...accounting.programs,
    stream: stream.program,
    payroll: payroll.program,
  };
  return programs[name];
}

type Follower = (executor: Executor, companyID: number, connectedAt: Date | null) => Promise<void>;

/** What follows within the transaction that connects a company, or ends that: then there is no date. */
export const connectionFollowers: Readonly<Record<ConnectedName, Follower>> = {
  async jurnal(executor, companyID, connectedAt) {
    if (connectedAt === null) return;
    await wakePosts(executor, companyID, 'jurnal', ['token_expired']);
    await hastenPosts(executor, companyID, 'jurnal');
  },
  // What was mailed meanwhile is found by the clock.
  stream: noteReaderConnected,
  async payroll(executor, companyID, connectedAt) {
    if (connectedAt !== null) await wakeItems(executor, companyID);
  },
};

import { DomainError } from '../../../domain/message/errors.ts';
import type {
  AccountingProvider,
  AccountingProviderName,
} from '../../../server/accounting/accountingProvider.ts';
import { AccountingError } from '../../../server/accounting/accountingProvider.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { noteReaderConnected } from '../../../server/reading/outsideReader.ts';
import type { PayrollProvider } from '../../../server/payroll/payrollProvider.ts';
import type { StreamProvider } from '../../../server/stream/streamProvider.ts';
import { hastenPosts, wakePosts } from '../accountingPost/sending/postAgain.server.ts';
import { wakeItems } from '../payroll/payrollTopic.server.ts';
import type { ConnectedName } from './connection.ts';
import { connectionRule, programName } from './connection.ts';

/** What a company can be connected to, by its name. */
export interface ProgramsByName {
  jurnal: AccountingProvider;
  xero: AccountingProvider;
  stream: StreamProvider;
  payroll: PayrollProvider;
}

/** What of the server runs programs outside. */
export type RunningPrograms = Pick<ServerContext, 'accounting' | 'stream' | 'payroll'>;

type Offered = { [Name in ConnectedName]: ProgramsByName[Name] | null };

/** The program of a name, as it runs; null: this installation does not offer it. */
export function offeredProgram<Name extends ConnectedName>(
  { accounting, stream, payroll }: RunningPrograms,
  name: Name,
): Offered[Name] {
  const programs: Offered = {
    ...accounting.programs,
    stream: stream.program,
    payroll: payroll.program,
  };
  return programs[name];
}

/** The program of a name, as it runs. @throws DomainError `THIRD_PARTY` where this installation does not offer it any more */
export function programOf<Name extends ConnectedName>(
  running: RunningPrograms,
  name: Name,
): ProgramsByName[Name] {
  const program = offeredProgram(running, name);
  if (program) return program;
  throw new DomainError('THIRD_PARTY', {
    says: connectionRule('notOffered', { program: programName(name) }),
    cause: new AccountingError('unreachable', `${name} is not in the settings of this installation`),
  });
}

type Follower = (executor: Executor, companyID: number, connectedAt: Date | null) => Promise<void>;

/** What follows within the transaction that connects a company, or ends that: then there is no date. */
export const connectionFollowers: Readonly<Record<ConnectedName, Follower>> = {
  jurnal: followBooks('jurnal'),
  xero: followBooks('xero'),
  // What was mailed meanwhile is found by the clock.
  stream: noteReaderConnected,
  async payroll(executor, companyID, connectedAt) {
    if (connectedAt !== null) await wakeItems(executor, companyID);
  },
};

/** What waits for the books goes on once they are connected. */
function followBooks(provider: AccountingProviderName): Follower {
  return async (executor, companyID, connectedAt) => {
    if (connectedAt === null) return;
    await wakePosts(executor, companyID, provider, ['token_expired']);
    await hastenPosts(executor, companyID, provider);
  };
}

import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { employeePaidSource } from '../../paying/payment/paid/employee/employeePaidSource.server.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { claimRefunds } from './claimRefunds.server.ts';
import { claimStore } from './claim.server.ts';
import { claimSeed } from './claimSeed.server.ts';
import { claimKinds } from './claimKinds.ts';
import { payingPlan } from './claimLifecycles.ts';
import { claimLines } from './duplicate/claimLines.server.ts';
import { lineSubject } from './duplicate/lineSubject.server.ts';
import { dueClockWork } from './due/tellDue.server.ts';
import { fundedClaim } from './claimFunded.server.ts';
import { endedClaims, outstandingStatuses } from './claimStatus.ts';
import { claimTable } from './claimTables.server.ts';

const [first, ...others] = claimKinds.map(({ paid }) => paid.type);
/** What an advance may be once it is paid: its money is out, whatever its report says. */
const afterPaid = [...outstandingStatuses, 'reported', 'settled'];

/** Claims of employees: filed, decided on, paid, and of advances accounted for. */
export const claimRoom: ServerRoom<StoredNoun> = {
  store: claimStore,
  subject: 'Claims of employees: reimbursements, cash advances and their settlements',
  seed: claimSeed,
  duplicates: lineSubject(claimLines, claimStore),
  refunds: claimRefunds,
  clockWork: (context) => [dueClockWork(context)],
  open: { of: claimTable.requesterID, ended: endedClaims },
  idle: {
    kind: 'drafts',
    waitingIn: ['draft'],
    whose: claimTable.createdByID,
    called: claimTable.referenceID,
    createdAt: claimTable.createdAt,
  },
  paid: employeePaidSource({
    store: claimStore,
    table: claimTable,
    types: [first ?? 'reimbursement', ...others],
    plan: payingPlan,
    afterPaid,
    people: [claimTable.createdByID, claimTable.editedByID],
    columns: { amount: claimTable.payoutAmount, date: claimTable.filedOn, dueDate: claimTable.neededOn },
    funded: (executor, { companyID, paidID }) => fundedClaim(executor, companyID, paidID),
    settlesTo: ({ paymentFor, paidID }) =>
      paymentFor === 'cashAdvance'
        ? { account: 'advance', holder: `claim:${paidID}` }
        : { account: 'settled' },
  }),
};

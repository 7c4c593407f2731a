import { z } from 'zod';

import { shownProposal } from '../../../../server/engine/proposal.ts';
import type { StoredProposal } from '../../../../server/engine/proposalColumn.ts';
import type { StoredNounOptions } from '../../../../server/records/storedNoun.ts';
import { waitingAccount } from '../bank/employeeAccount.server.ts';
import type { Employee } from '../employee.ts';

const account = z.object({ bankCode: z.string().nullable(), accountNumber: z.string().nullable() });
const shape = {
  proposal: z
    .object({
      step: z.string(),
      proposer: z.object({ id: z.int(), name: z.string() }),
      at: z.string(),
      notes: z.string(),
      account: account.nullable().describe('The bank account that is proposed'),
    })
    .nullable()
    .describe('What waits for a second person: a bank account, or the erasure of what no law keeps'),
};

/** What the page of an employee says beside the fields. */
export const employeeDetail: NonNullable<StoredNounOptions<Employee>['detail']> = {
  shape,
  async read(_executor, _actor, row) {
    const { proposal = null } = row as { proposal?: StoredProposal | null };
    return { proposal: proposal && { ...shownProposal(proposal), account: waitingAccount({ proposal }) } };
  },
};

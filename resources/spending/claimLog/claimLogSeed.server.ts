import { createHash } from 'node:crypto';

import { and, asc, eq, isNotNull } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import { addDays } from '../../../domain/day/day.ts';
import { instantAt } from '../../../domain/day/dayTime.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { act } from '../../../server/engine/act.ts';
import type { BulkOutcome } from '../../../server/engine/serverEntity.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { keyOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { doNoted } from '../../../server/seed/seedStage.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { claimStore } from '../claim/claim.server.ts';
import { claimTable } from '../claim/claimTables.server.ts';
import { claimLogStore } from './claimLog.server.ts';
import type { UploadedType } from './claimLog.ts';
import { claimLogRowTable } from './claimLogTables.server.ts';
import { filingBySheet } from './upload/claimSheet.ts';
import { beginUpload } from './upload/claimUpload.server.ts';
import { claimUploadTopic, goOnWithUpload } from './upload/fileClaims.server.ts';

const by = 'finance.admin';

type SheetRow = Readonly<Record<string, string>>;

/** Receipts that were handed in on paper; an address is mistyped, a category is gone, and an amount was forgotten. */
function paperReceipts(domain: string, day: (ago: number) => string): SheetRow[] {
  const row = (who: string, category: string, more: SheetRow) => ({
    employee: `${who}@${domain}`,
    purpose: 'Receipts of the week, handed in on paper',
    category,
    currencyCode: 'IDR',
    missingReason: 'The receipt is in the binder of the week',
    description: 'On duty',
    ...more,
  });
  return [
    row('employee', 'Local transport', {
      claim: '1',
      transactionDate: day(9),
      merchant: 'Bluebird',
      amount: '54.000',
    }),
    row('employee', 'Parking and tolls', {
      claim: '1',
      purpose: '',
      transactionDate: day(9),
      merchant: 'Jasa Marga',
      amount: '18.500',
    }),
    row('requester', 'Local transport', { transactionDate: day(8), merchant: 'Gojek', amount: '27.000' }),
    row('requestor', 'Local transport', { transactionDate: day(8), merchant: 'Gojek', amount: '31.000' }),
    row('procurement', 'Taxis', { transactionDate: day(10), merchant: 'Bluebird', amount: '66.000' }),
    row('reviewer', 'Parking and tolls', {
      transactionDate: day(11),
      merchant: 'Secure Parking',
      amount: '0',
    }),
    row('maker', 'Parking and tolls', {
      transactionDate: day(11),
      merchant: 'Secure Parking',
      amount: '15.000',
    }),
  ];
}

/** Nothing is wrong with these. */
function receiptsOfToday(domain: string, day: (ago: number) => string): SheetRow[] {
  const [first, second] = paperReceipts(domain, day);
  const row = { ...first, ...second, purpose: 'Receipts of today, handed in on paper' };
  return ['maker', 'requester'].map((who) => ({
    ...row,
    employee: `${who}@${domain}`,
    transactionDate: day(1),
    amount: '12.000',
  }));
}

/** Advances for a course; one is needed on a day that is over, one in a currency that does not exist. */
function courseAdvances(domain: string, day: (ago: number) => string): SheetRow[] {
  const row = (who: string, more: SheetRow) => ({
    employee: `${who}@${domain}`,
    purpose: 'First aid at work, next month',
    category: 'Training and certificates',
    neededOn: day(-30),
    currencyCode: 'IDR',
    amount: '450.000',
    ...more,
  });
  return [
    row('maker', {}),
    row('procurement', { neededOn: day(20) }),
    row('reviewer', { currencyCode: 'XXZ' }),
  ];
}

/** Somebody sends a sheet; its job is noted. */
async function send(
  stage: SeedStage,
  type: UploadedType,
  fileName: string,
  rows: readonly SheetRow[],
): Promise<number> {
  const { executor, companyID, clock } = stage;
  const actor = await stage.person(by);
  if (!mayEnter(actor, filingBySheet)) throw new Error(`${by} may not file claims by a sheet`);
  const filled = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, text]) => text !== '')));
  return await beginUpload(
    executor,
    actor,
    clock.at,
    {
      fileName,
      sha256: createHash('sha256').update(`${fileName} of ${companyID}`).digest(),
      columns: [...new Set(rows.flatMap((row) => Object.keys(row)))],
      rows: filled.map((cells, index) => ({ number: index + 2, cells, isLeftOut: false })),
    },
    { submissionType: type, isSentAgain: false },
  );
}

/** The same, and its job files what it can. */
async function upload(
  stage: SeedStage,
  ...sent: [UploadedType, string, readonly SheetRow[]]
): Promise<number> {
  const { context } = stage;
  const logID = await send(stage, ...sent);
  const log = {
    error(fault: unknown): never {
      throw new Error('a claim of a sheet could not be filed', { cause: fault });
    },
  };
  await doNoted(stage, {
    topic: claimUploadTopic,
    run: (payload) => goOnWithUpload({ ...context, log }, claimLogStore, payload),
  });
  return logID;
}

/** The claims of an upload, in the order of its rows. */
async function claimsOf({ executor, companyID }: SeedStage, logID: number) {
  return await executor
    .selectDistinctOn([claimTable.id], { id: claimTable.id, approverIDs: claimTable.approverIDs })
    .from(claimLogRowTable)
    .innerJoin(claimTable, isNamedBy(claimTable, claimLogRowTable, claimLogRowTable.claimID))
    .where(
      and(
        eq(claimLogRowTable.companyID, companyID),
        eq(claimLogRowTable.claimLogID, logID),
        isNotNull(claimLogRowTable.claimID),
      ),
    )
    .orderBy(asc(claimTable.id));
}

/** An approver ticks the claims of an upload, and approves them together: those that wait for others stay as they are. */
async function approveTogether(stage: SeedStage, logID: number): Promise<void> {
  const { executor, context, clock } = stage;
  const claims = await claimsOf(stage, logID);
  const approverID = claims.flatMap(({ approverIDs }) => approverIDs)[0];
  if (approverID === undefined) throw new Error('nobody is asked to approve an uploaded claim');
  const actor = await stage.person(approverID);
  const outcomes: BulkOutcome[] = [];
  for (const { id } of claims) {
    const request = { id, action: 'approve', input: undefined, version: null, say: keyOf };
    try {
      await act(executor, context, claimStore, actor, request);
      outcomes.push({ id, refusal: null });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      outcomes.push({ id, refusal: error });
    }
  }
  await claimStore.logBulk?.(executor, clock.at, { actor, action: 'approve', outcomes });
}

/** Sheets of claims that somebody uploads, some rows of which fail, or all; the last is filed when the server starts. Some are approved together. */
export const claimLogSeed: RoomSeed = {
  name: claimLogStore.name,
  async stories(stage) {
    const { email, timeZone } = await stage.person(by);
    const domain = email.slice(email.indexOf('@') + 1);
    const day = (ago: number) => addDays(stage.today, -ago);
    const at = (ago: number, time: string) => instantAt(day(ago), time, timeZone);
    async function* receipts(): Story {
      yield at(6, '10:10');
      const logID = await upload(stage, 'reimbursement', 'paper-receipts.csv', paperReceipts(domain, day));
      yield at(5, '09:20');
      await approveTogether(stage, logID);
    }
    async function* advances(): Story {
      yield at(2, '13:40');
      await upload(stage, 'cashAdvance', 'first-aid-course.csv', courseAdvances(domain, day));
    }
    async function* mistyped(): Story {
      yield at(3, '16:05');
      const rows = paperReceipts('nusantara.example', day).slice(0, 2);
      await upload(stage, 'reimbursement', 'receipts-of-a-colleague.csv', rows);
    }
    async function* underWay(): Story {
      yield at(1, '17:55');
      await send(stage, 'reimbursement', 'receipts-of-today.csv', receiptsOfToday(domain, day));
    }
    return [receipts(), mistyped(), advances(), underWay()];
  },
};

import { and, asc, eq, sql } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import { instantAt } from '../../../domain/day/dayTime.ts';
import { outboxTable } from '../../../server/engine/recordTables.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { goOnWithImport, recordImportTopic } from '../../../server/exchange/import/importJob.ts';
import { draftImport } from '../../../server/exchange/import/importRoutes.ts';
import { idWhere, reviseRecord } from '../../../server/seed/heldRecords.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';

const by = 'super.admin';
/** From the present to the last day of somebody who leaves. */
const noticeDays = 12;

interface EmployeeStores {
  store: StoredNoun;
  imports: ServerEntity;
}
type Given = EmployeeStores & { stage: SeedStage };

/** What is about to happen to people, and what was uploaded of them. */
export function employeeSeed({ store, imports }: EmployeeStores): RoomSeed {
  return {
    name: store.name,
    async stories(stage) {
      const given = { stage, store, imports };
      const { timeZone } = await stage.person(by);
      const story = (daysAgo: number, upload: (told: Given) => Promise<void>) =>
        toldAt(instantAt(addDays(stage.today, -daysAgo), '10:00', timeZone), () => upload(given));
      return [story(9, contractors), story(5, newHires), story(1, reorganization)];
    },
    async goOn(stage) {
      await changeAccounts(stage, store);
      await giveNotice(stage, store);
    },
  };
}

async function* toldAt(at: Date, act: () => Promise<void>): Story {
  yield at;
  await act();
}

/** Two people have another bank account, which nobody has confirmed yet. */
async function changeAccounts(stage: SeedStage, store: StoredNoun): Promise<void> {
  const people = await staff(stage, 'Staff');
  for (const { id } of people.slice(0, 2)) {
    await reviseRecord(stage, store, 'admin', id, ({ accountNumber }) => ({
      accountNumber: `9${String(accountNumber).slice(1)}`,
    }));
  }
}

/** Somebody leaves: people still report to them. */
async function giveNotice(stage: SeedStage, store: StoredNoun): Promise<void> {
  const leader = (await staff(stage, 'Lead')).at(-1);
  if (!leader) return;
  const input = { lastDay: addDays(stage.today, noticeDays), notes: 'Moves to another city.' };
  await takeStep(stage, store, leader.id, { by: 'admin', action: 'resign', input });
}

/** People at one level who are not known by name: their addresses end in a number. */
async function staff({ executor, companyID }: SeedStage, jobLevel: string) {
  return await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(employeeTable.jobLevel, jobLevel),
        eq(employeeTable.status, 'active'),
        sql`${employeeTable.email} ~ '[.][0-9]+@'`,
      ),
    )
    .orderBy(asc(employeeTable.id));
}

const headings = [
  'employeeCode',
  'firstName',
  'lastName',
  'email',
  'jobPosition',
  'managerEmail',
  'joinDate',
];

/** Nine people, of whom six are saved: one was entered by hand in between, two rows were left as they were. */
async function newHires(given: Given): Promise<void> {
  const { stage, store } = given;
  const domain = await domainOf(stage);
  const day = addDays(stage.today, -3);
  const row = (code: number, first: string, last: string, job: string, manager = 'manager') => [
    `NK-${code}`,
    first,
    last,
    `${first}.${last}.${code}@${domain}`.toLowerCase(),
    job,
    `${manager}@${domain}`,
    day,
  ];
  const id = await draft(given, 'new-hires.xlsx', [
    headings,
    row(101, 'Ayunda', 'Wirasasmita', 'Sales staff'),
    row(102, 'Bramantyo', 'Lesmana', 'Sales staff'),
    row(103, 'Citraningrum', 'Halim', 'Team lead', by),
    row(104, 'Darmawan', 'Soetedja', 'Analyst', 'citraningrum.halim.103'),
    row(105, 'Elvira', 'Nasution', 'Analyst', 'citraningrum.halim.103'),
    row(106, 'Fadhlan', 'Ginting', 'Engineer', 'nobody'),
    row(107, 'Gayatri', 'Pangestu', 'Engineer'),
    ['NK-108', 'Hanafi', 'Siregar', 'hanafi.siregar.108', 'Marketing staff', null, null],
    row(109, 'Indira', 'Maharani', 'Warehouse staff'),
  ]);
  const byHand = { firstName: 'Gayatri', lastName: 'Pangestu', employeeCode: 'NK-107' };
  await makeRecord(stage, store, 'admin', { ...byHand, email: `gayatri.pangestu.1@${domain}` });
  await carryOut(given, id, 'confirm');
}

/** Taken back on the same day, but for somebody whom a colleague had changed. */
async function contractors(given: Given): Promise<void> {
  const { stage, store } = given;
  const domain = await domainOf(stage);
  const names = [
    ['Joko', 'Prabowo'],
    ['Kirana', 'Setiadi'],
    ['Lukman', 'Hidayat'],
    ['Melati', 'Kusuma'],
  ] as const;
  const rows = names.map(([first, last], index) => [
    `KT-${index + 1}`,
    first,
    last,
    `${first}.${last}.${index + 1}@${domain}`.toLowerCase(),
    'Contractor',
    null,
    null,
  ]);
  const id = await draft(given, 'contractors.csv', [headings, ...rows]);
  await carryOut(given, id, 'confirm');
  const kept = await idWhere(stage, employeeTable, eq(employeeTable.employeeCode, 'KT-2'));
  await reviseRecord(stage, store, 'admin', kept, () => ({ phone: '+62 800 5550123' }));
  await carryOut(given, id, 'undo');
}

/** A dry run: three would stand above one another in a circle. */
async function reorganization(given: Given): Promise<void> {
  const domain = await domainOf(given.stage);
  const pairs = [
    ['finance.user', 'maker'],
    ['maker', 'reviewer'],
    ['reviewer', 'finance.user'],
    ['employee', 'manager'],
    ['requester', 'finance.admin'],
  ];
  await draft(given, 'reorganization.xlsx', [
    ['email', 'managerEmail'],
    ...pairs.map((pair) => pair.map((name) => `${name}@${domain}`)),
  ]);
}

async function domainOf({ person }: SeedStage): Promise<string> {
  const { email } = await person(by);
  return email.slice(email.indexOf('@') + 1);
}

async function draft(
  { stage, store, imports }: Given,
  fileName: string,
  cells: readonly (readonly (string | null)[])[],
): Promise<number> {
  const { executor, context, person } = stage;
  const rows = cells.map((row, index) => ({ number: index + 1, cells: [...row] }));
  const judging = { executor, context, store, actor: await person(by) };
  return await draftImport(judging, imports, { fileName, sheet: { name: fileName, rows } });
}

/** Presses the button, and does what its job would do. */
async function carryOut(
  { stage, store, imports }: Given,
  importID: number,
  action: 'confirm' | 'undo',
): Promise<void> {
  const { companyID, executor, context } = stage;
  await takeStep(stage, imports, importID, { by, action });
  const log = {
    error(fault: unknown): never {
      throw new Error('a row could not be saved', { cause: fault });
    },
  };
  await goOnWithImport({ ...context, log }, [store], imports, { companyID, importID });
  await executor
    .delete(outboxTable)
    .where(
      and(
        eq(outboxTable.companyID, companyID),
        eq(outboxTable.topic, recordImportTopic.name),
        sql`${outboxTable.payload} @> ${JSON.stringify({ importID })}::jsonb`,
      ),
    );
}

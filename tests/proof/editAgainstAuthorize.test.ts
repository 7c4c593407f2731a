import { setTimeout as wait } from 'node:timers/promises';

import type pg from 'pg';
import { expect } from 'vitest';

import type { PgTable } from 'drizzle-orm/pg-core';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { paymentTable } from '../../resources/paying/payment/paymentTables.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { acceptedRequest } from './acceptedRequests.ts';
import { countOf } from './databaseState.ts';
import type { Call } from './moneyCalls.ts';
import { attemptsOf, connectAllBooks, nameOf, writingOperations } from './moneyCalls.ts';
import { enteredBill, gatherPayers, read, requestedPayment } from './payers.ts';
import type { Payers, Reply } from './payers.ts';
import { shareOf } from './proofScale.ts';
import { prove } from './prove.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { callOf, routedTransitions, send } from './staging.ts';

/** What is decided while somebody else changes what it is decided on. */
const stages = ['authorize', 'approve payment', 'approve document', 'review document'] as const;
type Stage = (typeof stages)[number];

interface Papers {
  bill: DocumentDetail;
  payment: PaymentDetail | null;
}

/** Somebody else's act on a document or its payment. */
interface Rival {
  name: string;
  act: (papers: Papers) => Promise<Reply[]>;
}

const price = 400_000;

/**
 * Every act on documents, their payments and what else names either: those of their lifecycles, and the calls that write
 * to one of them. By somebody with every right and by a reviewer, at once.
 */
async function rivals(test: TestApp, editor: Newcomer, payers: Payers): Promise<Rival[]> {
  const operations = await writingOperations(test);
  const attempts = attemptsOf(test, editor);
  const found = new Map<string, Rival['act']>();
  for (const entity of nouns.entities) {
    const idOf = recordOf(test, entity);
    if (!idOf) continue;
    const atOnce = async (papers: Papers, callFor: (id: number) => Call): Promise<Reply[]> => {
      const call = callFor((await idOf(papers)) ?? 0);
      return Promise.all([editor.caller, payers.reviewer].map((caller) => send(caller as Caller, call)));
    };
    for (const transition of routedTransitions(entity)) {
      const callFor = (id: number) => callOf(entity, transition, [id], false);
      found.set(nameOf(callFor(0), 0), (papers) => atOnce(papers, callFor));
    }
    for (const operation of operations) {
      const { name, path } = operation;
      if (found.has(name) || !path.startsWith(`/v1/${entity.path}/{id}`)) continue;
      const known = await attempts.get(name)?.();
      const call = known?.call ?? (await acceptedRequest(test, editor, operation));
      const url = (id: number) => call.url.replace(/(?<=\/)\d+/, String(id));
      found.set(name, (papers) => atOnce(papers, (id) => ({ ...call, url: url(id) })));
    }
  }
  for (const own of ['PATCH /v1/payments/{id}/authorize', 'PATCH /v1/bills/{id}/approve']) found.delete(own);
  return [...found].map(([name, act]) => ({ name, act }));
}

/** Which record of a noun goes with the papers of a race; null where none can: its table names neither of them. */
function recordOf(
  { database: { systemPool } }: TestApp,
  { table }: ServerEntity,
): ((papers: Papers) => Promise<number | null>) | null {
  const papersIn = new Map<PgTable, (papers: Papers) => number | null>([
    [documentTable, ({ bill }) => bill.id],
    [paymentTable, ({ payment }) => payment?.id ?? null],
  ]);
  const paperIn = papersIn.get(table);
  if (paperIn) return (papers) => Promise.resolve(paperIn(papers));
  const { name, foreignKeys } = getTableConfig(table);
  for (const foreignKey of foreignKeys) {
    const { columns, foreignTable } = foreignKey.reference();
    const named = papersIn.get(foreignTable);
    const by = columns.find((column) => column.name !== 'company_id')?.name;
    if (!named || by === undefined) continue;
    return async (papers) => {
      const { rows } = await systemPool.query<{ id: string }>(
        `select id from "${name}" where company_id = $1 and "${by}" = $2 order by id desc limit 1`,
        [companyID, named(papers)],
      );
      return rows[0] ? Number(rows[0].id) : null;
    };
  }
  return null;
}

/** Two steps for every invoice, the reviewer and then the approver; one for every payment. */
async function layOutWorkflows(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select id, split_part(email, '@', 1) as name from employee where company_id = $1`,
    [companyID],
  );
  const stepOf = (name: string) => ({
    actors: [{ actorType: 'employee', employeeID: Number(rows.find((row) => row.name === name)?.id) }],
  });
  const layOut = `update workflow_layer set steps = $2 from workflow
    where workflow.company_id = workflow_layer.company_id and workflow.id = workflow_layer.workflow_id
      and workflow.company_id = $1 and workflow.kind = $3`;
  const documents = JSON.stringify([stepOf('reviewer'), stepOf('approver')]);
  await pool.query(layOut, [companyID, documents, 'purchaseInvoice']);
  await pool.query(layOut, [companyID, JSON.stringify([stepOf('approver')]), 'paymentRequest']);
}

/** A document, as far on its way as the stage needs: one approval short of what is raced. */
async function prepare(payers: Payers, stage: Stage): Promise<Papers> {
  const entered = await enteredBill(payers, price);
  if (stage === 'review document') return { bill: entered, payment: null };
  const { id } = entered;
  const seen = read<DocumentDetail>(await payers.reviewer.patch(`/v1/bills/${id}/approve`), 200);
  if (stage === 'approve document') return { bill: seen, payment: null };
  const bill = read<DocumentDetail>(await payers.approver.patch(`/v1/bills/${id}/approve`), 200);
  const requested = await requestedPayment(payers, bill);
  if (stage === 'approve payment') return { bill, payment: requested };
  const payment = read<PaymentDetail>(
    await payers.approver.patch(`/v1/payments/${requested.id}/approve`),
    200,
  );
  return { bill, payment };
}

/** The decision on what was seen, as the screens send it: with the version that was looked at. */
function decide(payers: Payers, stage: Stage, { bill, payment }: Papers): Promise<Reply> {
  if (stage === 'review document')
    return payers.reviewer.patch(`/v1/bills/${bill.id}/approve`, undefined, { version: bill.version });
  if (stage === 'approve document')
    return payers.approver.patch(`/v1/bills/${bill.id}/approve`, undefined, { version: bill.version });
  const version = { version: payment?.version ?? 0 };
  return stage === 'authorize'
    ? payers.releaser.patch(`/v1/payments/${payment?.id}/authorize`, undefined, version)
    : payers.approver.patch(`/v1/payments/${payment?.id}/approve`, undefined, version);
}

interface Tally {
  races: number;
  decided: number;
  overtaken: number;
  refused: number;
}

interface Contest {
  rival: Rival;
  isRivalFirst: boolean;
  /** How long the first is alone. */
  leadMs: number;
}

const leadsMs = [0, 3, 8, 15];

/** One race, and what it must have come to. */
async function race(
  test: TestApp,
  payers: Payers,
  stage: Stage,
  { rival, isRivalFirst, leadMs }: Contest,
): Promise<keyof Omit<Tally, 'races'>> {
  const pool = test.database.systemPool;
  const papers = await prepare(payers, stage);
  const { bill, payment } = papers;
  const who = `${rival.name} against ${stage}`;
  const rush = () => rival.act(papers);
  const press = () => decide(payers, stage, papers);
  const first = isRivalFirst ? rush() : press();
  await wait(leadMs);
  const second = isRivalFirst ? press() : rush();
  const both = (await Promise.all([first, second])).flat();
  const [reply, ...replies] = isRivalFirst ? both.toReversed() : both;
  if (!reply) throw new Error('nobody answered');
  const faults = [reply, ...replies].filter(({ statusCode }) => statusCode >= 500);
  expect(
    faults.map(({ body }) => body),
    `${who}: answers of 500 and above`,
  ).toEqual([]);
  const isDecided = reply.statusCode === 200;
  if (isDecided) {
    const { amount, totalAmount } = reply.json() as Partial<PaymentDetail & DocumentDetail>;
    const decidedOn = payment ? amount : totalAmount;
    expect(decidedOn, `${who}: what was decided on`).toBe(payment?.amount ?? bill.totalAmount);
  } else expect([403, 409], `${who}: ${reply.body}`).toContain(reply.statusCode);

  // Whoever looks again decides on what is there now; nobody before them may have approved anything else.
  if (payment === null) await payers.approver.patch(`/v1/bills/${bill.id}/approve`);
  const isPayable = `select count(*) from bill where company_id = ${companyID} and id = $1
    and status not in ('draft', 'awaiting_review', 'awaiting_revision', 'void', 'rejected')
    and total_amount <> $2::numeric`;
  expect(
    await countOf(pool, isPayable, [bill.id, bill.totalAmount]),
    `${who}: documents that may be paid with another total than was approved`,
  ).toBe(0);
  if (payment) {
    const { rows } = await pool.query<{ promised: string; held: string; holds: string }>(
      `select p.amount::text as promised, count(l.amount)::text as holds, coalesce(sum(l.amount), 0)::text as held
       from payment p
       left join ledger_entry e on e.company_id = p.company_id and e.payment_id = p.id and e.kind = 'hold'
       left join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id and l.amount > 0
       where p.company_id = $1 and p.id = $2 group by p.amount`,
      [companyID, payment.id],
    );
    const [row] = rows;
    const isAuthorized = stage === 'authorize' && isDecided;
    expect(
      { promised: Number(row?.promised), holds: Number(row?.holds), held: Number(row?.held) },
      `${who}: what is promised and held`,
    ).toEqual({
      promised: payment.amount,
      holds: isAuthorized ? 1 : 0,
      held: isAuthorized ? payment.amountInIDR : 0,
    });
  }
  if (!isDecided) return 'refused';
  return replies.some(({ statusCode }) => statusCode < 300) ? 'overtaken' : 'decided';
}

prove({
  name: 'edit-against-authorize',
  promise:
    'What is authorized is what was approved, whoever edits, voids or gives back the document in that moment.',
  goal: '1,000 races of edit, void and revision against authorize: the authorized amount is the approved amount, always, or the authorization is refused',
  async run(choose) {
    const test = await createTestApp();
    await connectAllBooks(test);
    try {
      await layOutWorkflows(test.database.systemPool);
      const editor = await hire(test, 'editor');
      const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
      const all = await rivals(test, editor, payers);
      const races = stages.flatMap((stage, turn) => {
        const against = shareOf(all, turn, 2);
        const wanted = choose(against.length, stage === 'authorize' ? 1000 : 200);
        return Array.from({ length: wanted }, (_, index) => {
          const rival = against[index % against.length];
          if (!rival) throw new Error('nobody races');
          const round = Math.floor(index / against.length);
          const leadMs = leadsMs[(index + round) % leadsMs.length] ?? 0;
          return { stage, rival, leadMs, isRivalFirst: (index + round) % 2 === 0 };
        });
      });
      const tallies = new Map<Stage, Tally>();
      const atOnce = 4;
      const run = async (lane: number): Promise<void> => {
        for (const [index, { stage, ...contest }] of races.entries()) {
          if (index % atOnce !== lane) continue;
          const outcome = await race(test, payers, stage, contest);
          const tally = tallies.get(stage) ?? { races: 0, decided: 0, overtaken: 0, refused: 0 };
          tallies.set(stage, { ...tally, races: tally.races + 1, [outcome]: tally[outcome] + 1 });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, (_, lane) => run(lane)));
      return [...tallies]
        .map(
          ([stage, tally]) =>
            `${tally.races} races against ${stage} (${tally.decided + tally.overtaken} decided as seen, ` +
            `${tally.overtaken} of them with the other act before or after, ${tally.refused} refused)`,
        )
        .join('; ')
        .concat(`; ${all.length} kinds of act; 0 amounts that differ`);
    } finally {
      await test.close();
    }
  },
});

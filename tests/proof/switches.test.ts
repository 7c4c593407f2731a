import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { FlagName } from '../../domain/access/featureFlag.ts';
import { flagNames } from '../../domain/access/featureFlag.ts';
import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { ServerEntity, StoredRecord } from '../../server/engine/serverEntity.ts';
import { lifecycleOf } from '../../server/engine/serverEntity.ts';
import type { FlagService } from '../../server/context.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Operation } from './apiOperations.ts';
import { operationsOf, readApiDocument } from './apiOperations.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire } from './newcomers.ts';
import { shareOf } from './proofScale.ts';
import { prove } from './prove.ts';
import { actorsOf, peopleOfEveryKind } from './wallPeople.ts';

let test: TestApp;
const missingFlags = new Set<string>();

beforeAll(async () => {
  const whole = createFlagService({ flagsUrl: undefined });
  const flags: FlagService = {
    ...whole,
    valuesFor: (identity) =>
      new Map([...whole.valuesFor(identity)].filter(([name]) => !missingFlags.has(name))),
  };
  test = await createTestApp({ replace: { flags } });
});
beforeEach(() => missingFlags.clear());
afterAll(() => test?.close());

type SwitchName = FlagName | CompanyFeature;

/** What of a stored record tells what it needs. */
interface Kept extends StoredRecord {
  transactionType?: string;
  currencyCode?: string;
  paymentFor?: string;
}

const isOfType =
  (...types: string[]) =>
  ({ transactionType }: Kept) =>
    transactionType !== undefined && types.includes(transactionType);
const isPayment = (row: Kept) => row.paymentFor !== undefined;
const paysDeposit = (row: Kept) => isPayment(row) && row.paymentFor === 'deposit';
const paysTrip = (row: Kept) =>
  isPayment(row) && ['tripAdvance', 'tripReport'].includes(row.paymentFor ?? '');
const paysAbroad = (row: Kept) => isPayment(row) && row.currencyCode !== 'IDR';

/** Which records each flag and feature is for, apart from what the lifecycles say. What is not named here changes nothing. */
const records: Partial<Record<SwitchName, (row: Kept) => boolean>> = {
  purchase_feature: isOfType('bill', 'order', 'amendment', 'request', 'quote', 'deposit'),
  purchase_order: isOfType('order', 'amendment'),
  purchaseOrder: (row) => isOfType('order', 'amendment', 'deposit')(row) || paysDeposit(row),
  purchase_request: isOfType('request', 'quote'),
  purchaseRequest: isOfType('request', 'quote'),
  purchase_order_deposit: (row) => isOfType('deposit')(row) || paysDeposit(row),
  expenseBill: (row) => isOfType('deposit')(row) || paysDeposit(row),
  intl_remittance: paysAbroad,
  internationalRemittance: paysAbroad,
  businessTrip: paysTrip,
};
/** Calls that ask the books, or have them compared. */
const inBooks =
  /^(?:POST \/v1\/(?:jurnal|xero)\/drift|GET \/v1\/(?:jurnal|xero)\/(?:bills|purchases)\/\{id\})$/;
/** Actions of their own that a flag or feature is for, on records that go forward otherwise. */
const actions: Partial<Record<SwitchName, readonly string[]>> = {
  bills_mark_as_paid: ['markAsPaid'],
  purchase_order_deposit: ['requestDeposit'],
  purchaseOrder: ['requestDeposit'],
  expenseBill: ['requestDeposit'],
};
/** What ends a record, or holds it back. */
const ends = new Set([
  'reject',
  'requestRevision',
  'withdraw',
  'void',
  'delete',
  'close',
  'proposeClose',
  'confirmClose',
  'declineClose',
  'withdrawClose',
  'proposeRefund',
  'confirmRefund',
  'declineRefund',
  'withdrawRefund',
  'declineNewAccount',
  'withdrawNewAccount',
]);

function without(actor: Actor, name: SwitchName): Actor {
  return {
    ...actor,
    flags: new Map([...actor.flags].filter(([flag]) => flag !== name)),
    companyFeatures: new Set([...actor.companyFeatures].filter((feature) => feature !== name)),
  };
}

/** Records of a noun in each status, and of each kind. */
async function sampleOf(entity: ServerEntity, perKind: number): Promise<Kept[]> {
  const rows = (await test.database.system
    .select()
    .from(entity.table)
    .where(eq(entity.table.companyID, companyID))) as unknown as Kept[];
  const kinds = Map.groupBy(rows, ({ status, transactionType, currencyCode, paymentFor }) =>
    [status, transactionType, paymentFor, currencyCode === 'IDR'].join(),
  );
  return [...kinds.values()].flatMap((some) => some.slice(0, perKind));
}

prove({
  name: 'off-goes-not-forward',
  promise: 'What is switched off is not begun and goes not forward; what is under way is read, and ended.',
  goal: 'every action on records of every status × each flag and feature off: ended as before, or refused',
  async run(choose) {
    const people = peopleOfEveryKind(await actorsOf(test, companyID)).map(({ actor }) => actor);
    const almighty = await (await hire(test, 'sakelar')).actor();
    const now = test.context.now();
    const faults = new Set<string>();
    const seen = new Set<SwitchName>();
    let judged = 0;
    const named = nouns.entities.filter(({ name }) => ['bill', 'payment'].includes(name));
    for (const entity of named) {
      const full = await readWhole(entity, choose(2, 20));
      for (const row of full) {
        const subject = entity.toSubject(row, now);
        const lifecycle = lifecycleOf(entity, subject);
        const asked = new Set(
          lifecycle.transitions.filter(({ by }) => by.length > 0).map(({ action }) => action),
        );
        for (const actor of await deciders(row, [almighty, ...people])) {
          for (const action of asked) {
            if (!judgeAction(lifecycle, actor, subject, action).isAllowed) continue;
            for (const name of [...flagNames, ...companyFeatures]) {
              judged += 1;
              const isClosed =
                (records[name]?.(row) === true && !ends.has(action)) ||
                actions[name]?.includes(action) === true;
              const { isAllowed } = judgeAction(lifecycle, without(actor, name), subject, action);
              if (isClosed) seen.add(name);
              if (isAllowed === isClosed) {
                faults.add(
                  `${name} off: ${action} on ${lifecycle.noun} (${row.status}) is ${isAllowed ? 'taken' : 'refused'}`,
                );
              }
            }
          }
        }
      }
    }
    expect([...faults]).toEqual([]);
    expect([...seen].toSorted(), 'what closed something').toEqual(
      [...new Set([...Object.keys(records), ...Object.keys(actions)])].toSorted(),
    );
    return `${judged} judgements: ${seen.size} of ${flagNames.length + companyFeatures.length} flags and features close what they are for, and nothing else`;
  },
});

/** Rows as the engine locks them, with all that the lifecycle looks at. */
async function readWhole(entity: ServerEntity, perKind: number): Promise<Kept[]> {
  const sampled = await sampleOf(entity, perKind);
  const whole: Kept[] = [];
  for (const { id } of sampled) {
    const row = await test.database.write(companyID, (executor) => entity.lock(executor, companyID, id));
    if (!row) continue;
    whole.push(row);
    // Few payments are made outside of the bank here.
    if (isPayment(row)) whole.push({ ...row, isManualPayment: true } as Kept);
    // Money of trips is let go by one press, so that none of its payments waits for anybody here.
    if (isPayment(row)) whole.push({ ...row, paymentFor: 'tripAdvance' } as Kept);
  }
  return whole;
}

/** People who may do something with a record: those it waits for, who entered it, and everybody else of a kind. */
async function deciders(row: Kept, others: readonly Actor[]): Promise<Actor[]> {
  const { approverIDs = [], requesterID } = row as unknown as {
    approverIDs?: number[];
    requesterID?: number;
  };
  const own = await Promise.all(
    [...approverIDs, ...(requesterID === undefined ? [] : [requesterID])].map((employeeID) =>
      loadEmployeeActor(test.context, { companyID, employeeID }),
    ),
  );
  return [...own.filter((actor) => actor !== null), ...others];
}

prove({
  name: 'off-is-not-begun',
  promise: 'Nothing is begun of what is switched off, and what is under way opens all the same.',
  goal: 'a call that begins each kind of record, and the page of one that is under way × its flag and feature off',
  async run() {
    const newcomer = await hire(test, 'pemula');
    const { caller } = newcomer;
    const found = async (condition: string): Promise<number> => {
      const { rows } = await test.database.systemPool.query<{ id: string }>(
        `select id from bill where company_id = $1 and ${condition} order by id desc limit 1`,
        [companyID],
      );
      if (!rows[0]) throw new Error(`no document: ${condition}`);
      return Number(rows[0].id);
    };
    const { data: vendors } = (await caller.get('/v1/vendors?limit=1')).json<{ data: { id: number }[] }>();
    const { data: products } = (await caller.get('/v1/products?limit=1')).json<{ data: { id: number }[] }>();
    const document = (transactionType: string) => ({
      transactionType,
      vendorID: transactionType === 'request' ? null : vendors[0]?.id,
      transactionDate: '2026-11-20',
      dueDate: '2026-12-20',
      referenceNumber: transactionType === 'bill' ? randomUUID() : null,
      items: [{ itemableID: products[0]?.id, qty: 1, unitPrice: 1000, tax: 0 }],
    });
    const openOrder = await found("transaction_type = 'order' and status = 'awaiting_invoice'");
    const invoiceOfOrder = () => ({ ...document('bill'), purchaseOrderID: openOrder });
    const changeOfOrder = () => ({
      ...document('amendment'),
      purchaseOrderID: openOrder,
      orderRevision: 1,
    });
    const deposit = () => ({ amount: 1, mediaIDs: [] });
    const begun: readonly [SwitchName, string, string, () => object][] = [
      ['purchase_feature', 'an invoice', '/v1/bills', () => document('bill')],
      ['purchase_order', 'an order', '/v1/bills', () => document('order')],
      ['purchaseOrder', 'an order', '/v1/bills', () => document('order')],
      ['purchase_order', 'an invoice of an order', '/v1/bills/draft', invoiceOfOrder],
      ['purchase_order', 'a change of an order', '/v1/bills/draft', changeOfOrder],
      ['purchase_request', 'a request', '/v1/bills', () => document('request')],
      ['purchaseRequest', 'a request', '/v1/bills', () => document('request')],
      [
        'additional_field_bills',
        'for whom it is',
        '/v1/bills',
        () => ({ ...document('bill'), urgencyLevel: 'high' }),
      ],
      ['purchase_order_deposit', 'a deposit', `/v1/bills/${openOrder}/deposits`, deposit],
      [
        'workflow_bills',
        'a procurement workflow',
        '/v1/bill-workflows/procurement-reviews',
        () => ({ name: 'x' }),
      ],
      ['workflow_bills', 'a tolerance', '/v1/bills/match-rule', () => ({ way: 'twoWay' })],
    ];
    for (const [name, what, url, body] of begun) {
      const answer = await whileOff(name, () => caller.post(url, body()));
      expect([400, 403, 404], `${name} off: ${what} answers ${answer.statusCode} ${answer.body}`).toContain(
        answer.statusCode,
      );
      const isRefusedForIt = answer.statusCode !== 400 || /purchaseOrderID|urgencyLevel/.test(answer.body);
      expect(isRefusedForIt, `${name} off: ${what}: ${answer.body}`).toBe(true);
    }
    const underWay: readonly [SwitchName, string][] = [
      ['purchase_feature', "transaction_type = 'bill'"],
      ['purchase_order', "transaction_type = 'order'"],
      ['purchase_order', "transaction_type = 'amendment'"],
      ['purchaseOrder', "transaction_type = 'order'"],
      ['purchase_request', "transaction_type = 'request'"],
      ['purchase_request', "transaction_type = 'quote'"],
      ['purchase_order_deposit', "transaction_type = 'deposit'"],
    ];
    for (const [name, condition] of underWay) {
      const id = await found(condition);
      const answer = await whileOff(name, () => caller.get(`/v1/bills/${id}`));
      expect(answer.statusCode, `${name} off: ${condition}: ${answer.body}`).toBe(200);
    }
    // A quote is refused by its own call, which the feature hides otherwise.
    const reviewed = await found(
      "transaction_type = 'quote' and status = 'awaiting_review' and steps_left = 1",
    );
    const { rows } = await test.database.systemPool.query<{ email: string }>(
      `select e.email from employee e join bill b on b.company_id = e.company_id and e.id = any(b.approver_ids)
       where b.company_id = $1 and b.id = $2 limit 1`,
      [companyID, reviewed],
    );
    const approver = await test.signInAs(rows[0]?.email ?? '');
    const [approved, rejected] = await whileOff('purchase_request', async () => [
      await approver.patch(`/v1/quotes/${reviewed}/approve`),
      await approver.patch(`/v1/quotes/${reviewed}/reject`, { notes: 'Not any more.' }),
    ]);
    expect(approved?.statusCode, approved?.body).toBe(404);
    expect(rejected?.statusCode, rejected?.body).toBe(200);
    return `${begun.length} beginnings refused, ${underWay.length} pages opened, 1 ended`;
  },
});

/** Calls that begin a session or end one, and those of secrets, of which a few are taken in an hour. */
const isAboutSessions = ({ path }: Operation) => /^\/v1\/(auth|external)\//.test(path);

const ofDeposits = / \/v1\/payment-\w+\/deposits\b/;
const ofOrders =
  /bills\/(match-rule|\{id\}\/match\/)|(POST|PUT|PATCH) \/v1\/bills\/\{id\}\/(match|deliveries)\b/;
const ofRequests =
  / \/v1\/(quotes\/(appoint|bulk\/approve|\{id\}\/(send|reassign))|bills\/requests\/access|bill-workflows\/procurement-reviews)\b/;

/**
 * The calls that a flag or feature opens, by their method and path, where the call itself and not what it is about tells. What
 * is not named here closes none.
 */
const doors: Partial<Record<SwitchName, RegExp>> = {
  expenseBill:
    / \/v1\/(bills\b(?!\/capabilities)|(jurnal|xero)\/(vendors|products|warehouses|terms|bills|purchases)|bill-workflows|bill-readings|quotes|payments(?!\/\{id\}\/receipt.pdf)|payment-(makers|approvals|releasers)|vendors|products|warehouses|term-payments|tax-objects|withholding-slips|held-rates|recurring-purchases|purchase-templates|input-vat|remittance-rates|fee-config|tax-report|quotas\/ocr\/(ledger|packages|purchases))(\/|$)| \/v1\/imports\/\{id\}(\/failed.xlsx)?$/,
  purchaseOrder: new RegExp(`${ofOrders.source}|${ofDeposits.source}`),
  purchase_order: ofOrders,
  purchase_order_deposit: ofDeposits,
  purchaseRequest: ofRequests,
  purchase_request: ofRequests,
  purchase_feature: / \/v1\/bills\/draft$/,
  workflow_bills: / \/v1\/(bill-workflows|bills\/(match|split)-rule)\b/,
  productList: / \/v1\/products\b(?!\/(choices|matches|misc))/,
  customField: / \/v1\/custom-fields\b/,
  internationalRemittance: / \/v1\/bills\/summaries\/\{status\}\/breakdown$/,
  intl_remittance: / \/v1\/bills\/summaries\/\{status\}\/breakdown$/,
  ocrBill: / \/v1\/(bill-readings$|quotas\/ocr\/)/,
  bulk_approval_bills: / \/v1\/(bills|orders|requests|quotes|payments)\/bulk\//,
  bulk_upload_user: / \/v1\/employees\/imports\b/,
  businessTrip:
    / \/v1\/(business-trips|business-trip-arrangements|travel-arrangements|business-trip-workflows|destination-groups|trip-policy-categories|trip-policies)\b/,
  multiAccount:
    / \/v1\/(company-accounts(?!\/choices)|allocations|payment-runs|payment-file-layouts(?!\/choices))\b/,
  virtualCard:
    / \/v1\/(virtual-cards|cards(?!\/(physical|coding-rules))|sandbox\/card-payments|quotas\/vcn)\b/,
  physicalCard: / \/v1\/(physical-cards|cards\/physical|sandbox\/physical-card-payments)\b/,
  virtual_card_credit: / \/v1\/quotas\/vcn\b/,
  ocr_credit: / \/v1\/quotas\/ocr\//,
  bulkRepresentative: / \/v1\/claims\/uploads\b/,
  req_rep_ui: / \/v1\/claims\/uploads\b/,
  jurnalIntegration: /^(?!POST \/v1\/(jurnal|xero)\/company$).* \/v1\/(jurnal|xero)\//,
  tagging_integration: / \/v1\/(jurnal|xero)\/tags$/,
  jurnal_itg_enable_get_tax: / \/v1\/(jurnal|xero)\/taxes$/,
  nps: / \/v1\/survey\/\{id\}\/log$/,
};

/** What a call answers, without what differs from one call to the next. */
async function answerOf({ caller }: Newcomer, { method, path }: Operation): Promise<string> {
  // With what nobody may ask, or of a record that is nobody's: nothing is made or changed, and only the door can differ.
  const address = path.replaceAll(/\{\w+\}/g, method === 'GET' ? '1' : '2147483647');
  const answer = await test.app.inject({
    method,
    url: method === 'GET' ? `${address}?nonsense=1` : address,
    headers: { authorization: `Bearer ${caller.accessToken}`, 'idempotency-key': randomUUID() },
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  const { error } = answer.statusCode < 400 ? {} : answer.json<{ error?: { message: string } }>();
  return `${answer.statusCode} ${error?.message ?? ''}`;
}

prove({
  name: 'off-closes-its-doors',
  promise: 'What is switched off closes the calls of what it is for, and no other call.',
  goal: 'every operation × each flag and feature off: refused for it, or answered as before',
  async run(choose) {
    const newcomer = await hire(test, 'penjaga');
    const operations = operationsOf(await readApiDocument(test.app)).filter((one) => !isAboutSessions(one));
    const answers = async (some: readonly Operation[]) => {
      const found = new Map<string, string>();
      for (const operation of some) found.set(operation.name, await answerOf(newcomer, operation));
      return found;
    };
    const before = await answers(operations);
    // Where the record is missed already, a closed door looks the same.
    const telling = operations.filter(
      // What the books answer changes with what was asked of them before, whatever is off.
      ({ name }) => before.get(name)?.startsWith('404') === false && !inBooks.test(name),
    );
    expect(telling.length, 'calls that tell whether their door is closed').toBeGreaterThan(
      operations.length / 2,
    );
    const names: readonly SwitchName[] = [...flagNames, ...companyFeatures];
    const closing = names.filter((name) => doors[name] !== undefined);
    const others = names.filter((name) => doors[name] === undefined);
    // Those that close nothing are off together: whatever one of them closed would be seen.
    const groups = [
      ...closing.map((name) => [name]),
      ...choose(
        [others],
        others.map((name) => [name]),
      ),
    ];
    const faults: string[] = [];
    for (const [turn, group] of groups.entries()) {
      const [first] = group;
      const door = group.length === 1 && first ? doors[first] : undefined;
      const isBehind = ({ name }: Operation) => door?.test(name) === true;
      const some = new Set(group.length === 1 && first ? shareFor(telling, first, closing, turn) : telling);
      const asked = telling.filter((operation) => isBehind(operation) || some.has(operation));
      const after = await whileAllOff(group, () => answers(asked));
      const closed = asked.filter(({ name }) => after.get(name) !== before.get(name)).map(({ name }) => name);
      const expected = asked.filter(isBehind).map(({ name }) => name);
      const said = group.length === 1 ? first : 'what closes nothing';
      faults.push(
        ...closed.filter((name) => !expected.includes(name)).map((name) => `${said} off closes ${name}`),
        ...expected.filter((name) => !closed.includes(name)).map((name) => `${said} off leaves ${name} open`),
      );
    }
    expect(faults).toEqual([]);
    return `${telling.length} of ${operations.length} operations × ${names.length} flags and features: ${closing.length} close what they are for, ${others.length} nothing`;
  },
});

/**
 * Which calls are looked at while a switch is off: where a flag and a feature are about one thing, all of them by one of
 * the two; else a tenth.
 */
function shareFor(
  calls: readonly Operation[],
  name: SwitchName,
  closing: readonly SwitchName[],
  turn: number,
): readonly Operation[] {
  const about = (one: SwitchName) => one.toLowerCase().replaceAll('_', '');
  const both = closing.filter((one) => about(one) === about(name));
  return both.length > 1 ? shareOf(calls, both.indexOf(name), both.length) : shareOf(calls, turn, 10);
}

/** The same for several at once. */
const whileAllOff = <Result>(names: readonly SwitchName[], work: () => Promise<Result>): Promise<Result> =>
  names.reduceRight<() => Promise<Result>>((inner, name) => () => whileOff(name, inner), work)();

/** Does something while a flag or a feature of the company is off. */
async function whileOff<Result>(name: SwitchName, work: () => Promise<Result>): Promise<Result> {
  const isFeature = (companyFeatures as readonly string[]).includes(name);
  if (isFeature) {
    await test.database.systemPool.query(
      'update company set features = features - $2 where company_id = $1',
      [companyID, name],
    );
  } else missingFlags.add(name);
  forgetActors(test.database);
  try {
    return await work();
  } finally {
    if (isFeature) {
      await test.database.systemPool.query(
        'update company set features = features || $2::jsonb where company_id = $1',
        [companyID, JSON.stringify([name])],
      );
    } else missingFlags.delete(name);
    forgetActors(test.database);
  }
}

import { and, asc, eq, gte, inArray } from 'drizzle-orm';

import { homeCountry } from '../../../domain/bank/bankAccount.ts';
import { addDays } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { multiply, roundAmount } from '../../../domain/money/money.ts';
import { officeTime, startClock, startOfDay, workday } from '../../../server/seed/demoTime.ts';
import type { RecordClock } from '../../../server/seed/demoTime.ts';
import { keyOf, takeStep } from '../../../server/seed/roomSeed.ts';
import type { Random } from '../../../server/seed/random.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { approveAll, doLater, oneOf } from '../../../server/seed/telling.ts';
import type { Told } from '../../../server/seed/telling.ts';
import { someOf } from '../../../server/seed/timeline.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { approveInvoice, submitInvoice } from '../invoice/invoiceSeed.server.ts';
import { readInvoiceSources } from '../invoice/seededInvoice.server.ts';
import type { InvoiceSources } from '../invoice/seededInvoice.server.ts';
import type { BankedVendor, SeededVendor } from '../seededRecords.server.ts';
import { createPayment } from './request/paymentCreate.server.ts';
import { paymentInput } from './request/paymentInput.ts';
import {
  authorize,
  handOver,
  hearFromBank,
  payThroughBank,
  toldPayment,
} from '../../paying/payment/paymentTelling.server.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';

/** An approved invoice, as those who pay it go on with it. */
interface Payable {
  stage: SeedStage;
  clock: RecordClock;
  billID: number;
}

/** How the sandbox bank treats the account of the payee, or where that is; a vendor without an account is paid past it. */
type Payee = 'unknown' | 'refused' | 'asks' | 'late' | 'twice' | 'withoutAccount' | 'abroad';

interface Ending {
  count: number;
  /** Anybody unless it says. */
  payee?: Payee;
  /** Somebody in the country, in its currency. */
  isAtHome?: true;
  tell: (payable: Payable) => Story<unknown>;
}

const rejections = ['Please wait for the credit note.', 'Pay together with the next invoice.'];
const closings = ['The vendor gave a credit note for the rest.'];
const newAccounts = ['The vendor gave this account by telephone: the other one was opened anew.'];
const answers = ['Payment of an invoice for goods delivered; the contract is attached to the order.'];
const retries = ['The vendor had closed the account, and sends another invoice.'];

/** How payments of the last weeks end, and with them their invoices. */
const endings: Readonly<Record<string, Ending>> = {
  requested: {
    count: 11,
    async *tell(payable) {
      const payment = yield* request(payable);
      const { stepsLeft, approverIDs } = await stateOf(payment);
      if (stepsLeft > 1 && payable.stage.random.chance(0.4)) yield* doLater(payment, approverIDs, 'approve');
    },
  },
  approved: {
    count: 10,
    async *tell(payable) {
      yield* approveAll(yield* request(payable));
    },
  },
  scheduled: {
    count: 8,
    async *tell(payable) {
      yield* authorize(yield* request(payable, { isScheduled: true }));
    },
  },
  byHand: {
    count: 3,
    payee: 'withoutAccount',
    async *tell(payable) {
      yield* authorize(yield* request(payable));
    },
  },
  withTheBank: {
    count: 3,
    async *tell(payable) {
      yield* handOver(yield* authorize(yield* request(payable)));
    },
  },
  asked: {
    count: 8,
    payee: 'asks',
    tell: payAll,
  },
  askedAboutTheAccount: {
    count: 2,
    payee: 'asks',
    async *tell(payable) {
      yield* proposeNewAccount(yield* payAll(payable));
    },
  },
  paidToNewAccount: {
    count: 1,
    payee: 'asks',
    async *tell(payable) {
      const payment = yield* payAll(payable);
      yield* proposeNewAccount(payment);
      yield* doLater(payment, 'releaser', 'confirmNewAccount');
      yield* hearFromBank(payment);
    },
  },
  answered: {
    count: 1,
    payee: 'asks',
    async *tell(payable) {
      const payment = yield* payAll(payable);
      yield* doLater(payment, 'maker', 'answerBank', oneOf(answers));
      yield* hearFromBank(payment);
    },
  },
  calledOff: {
    count: 1,
    payee: 'asks',
    async *tell(payable) {
      const payment = yield* payAll(payable);
      yield* doLater(payment, 'releaser', 'void', oneOf(['The order was canceled.']));
      yield* hearFromBank(payment);
    },
  },
  unknownAccount: {
    count: 1,
    payee: 'unknown',
    tell: payAll,
  },
  refused: {
    count: 3,
    payee: 'refused',
    tell: payAll,
  },
  triedAgain: {
    count: 1,
    payee: 'refused',
    async *tell(payable) {
      yield* payAll(payable);
      yield* doWithInvoice(payable, 'maker', 'tryAgain', retries);
    },
  },
  rejected: {
    count: 2,
    async *tell(payable) {
      const payment = yield* request(payable);
      yield* doLater(payment, (await stateOf(payment)).approverIDs, 'reject', oneOf(rejections));
    },
  },
  rejectedByReleaser: {
    count: 1,
    async *tell(payable) {
      const payment = yield* request(payable);
      yield* approveAll(payment);
      yield* doLater(payment, 'releaser', 'reject', oneOf(rejections));
    },
  },
  voided: {
    count: 1,
    async *tell(payable) {
      const payment = yield* request(payable, { isScheduled: true });
      yield* doLater(yield* authorize(payment), 'releaser', 'void', oneOf(['Authorized by mistake.']));
    },
  },
  paid: {
    count: 16,
    tell: payAll,
  },
  paidAbroad: {
    count: 3,
    payee: 'abroad',
    tell: payAll,
  },
  paidLate: {
    count: 1,
    payee: 'late',
    tell: payAll,
  },
  paidTwiceSaid: {
    count: 1,
    payee: 'twice',
    tell: payAll,
  },
  paidByHand: {
    count: 1,
    payee: 'withoutAccount',
    async *tell(payable) {
      const payment = yield* authorize(yield* request(payable));
      yield* doLater(payment, await financeAdminFor(payable), 'markAsPaid');
    },
  },
  paidInParts: {
    count: 2,
    async *tell(payable) {
      yield* payAll(payable, { isPart: true });
      yield* payAll(payable);
    },
  },
  partPaid: {
    count: 2,
    tell: (payable) => payAll(payable, { isPart: true }),
  },
  toBeClosed: {
    count: 2,
    async *tell(payable) {
      yield* payAll(payable, { isPart: true });
      yield* doWithInvoice(payable, 'admin', 'proposeClose', closings);
    },
  },
  closed: {
    count: 2,
    async *tell(payable) {
      yield* payAll(payable, { isPart: true });
      yield* doWithInvoice(payable, 'admin', 'proposeClose', closings);
      yield* doWithInvoice(payable, 'finance.admin', 'confirmClose');
    },
  },
};

/** So many payments leave the account that pays by files; some of them go to its bank. */
const byFile: Ending = {
  count: 8,
  // No file goes abroad.
  isAtHome: true,
  async *tell(payable) {
    yield* authorize(yield* request(payable, { isByFile: true }));
  },
};

/** The payments of the last weeks: of invoices that wait since before, and of some that are entered for it. */
export const paymentSeed: RoomSeed = {
  name: 'payment',
  async stories(stage) {
    const sources = await readInvoiceSources(stage);
    const earlier = await earlierInvoices(stage, sources);
    const all = [...Object.values(endings), byFile].flatMap((ending) =>
      Array.from({ length: ending.count }, () => ending),
    );
    const takeEarlier = (isAtHome: boolean): number | undefined => {
      const place = earlier.findLastIndex((one) => one.isAtHome || !isAtHome);
      return place < 0 ? undefined : earlier.splice(place, 1)[0]?.id;
    };
    return someOf(all, stage.counts['payment']).flatMap(({ payee, isAtHome = false, tell }) => {
      const billID = payee ? undefined : takeEarlier(isAtHome);
      const vendor = payee
        ? payees[payee](sources)
        : isAtHome
          ? sources.vendors.find(isHomeVendor)
          : undefined;
      // A small company has no vendor of every kind.
      if ((payee ?? isAtHome) && !vendor) return [];
      const payable =
        billID === undefined ? newPayable(stage, sources, vendor) : waitingPayable(stage, billID);
      return [payAs(payable, tell)];
    });
  },
};

async function* payAs(payable: Story<Payable>, tell: Ending['tell']): Story {
  yield* tell(yield* payable);
}

const isHomeVendor = ({ currencyCode, account }: BankedVendor): boolean =>
  currencyCode === 'IDR' && account.country === homeCountry;

const payees: Record<Payee, (sources: InvoiceSources) => SeededVendor | undefined> = {
  unknown: ({ sandboxVendors }) => sandboxVendors[0],
  refused: ({ sandboxVendors }) => sandboxVendors[1],
  asks: ({ sandboxVendors }) => sandboxVendors[2],
  late: ({ sandboxVendors }) => sandboxVendors[3],
  twice: ({ sandboxVendors }) => sandboxVendors[4],
  withoutAccount: ({ unbankedVendors }) => unbankedVendors[0],
  abroad: ({ vendors }) => vendors.find(({ account }) => account.country !== homeCountry),
};

/** How many of the invoices from before are taken up; the others go on waiting. */
const takenUp = 50;
const waitingSinceDays = 100;

/** Invoices from before that wait for their payment, in the order of chance. */
async function earlierInvoices(
  { executor, companyID, today, random }: SeedStage,
  { vendors }: InvoiceSources,
): Promise<{ id: number; isAtHome: boolean }[]> {
  const atHome = new Set(vendors.filter(isHomeVendor).map(({ row }) => row.id));
  const rows = await executor
    .select({
      id: documentTable.id,
      vendorID: documentTable.vendorID,
      currencyCode: documentTable.currencyCode,
    })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.status, 'awaiting_payment'),
        gte(documentTable.transactionDate, addDays(today, -waitingSinceDays)),
        inArray(
          documentTable.vendorID,
          vendors.map(({ row }) => row.id),
        ),
      ),
    )
    .orderBy(asc(documentTable.id));
  return rows
    .map(({ id, vendorID, currencyCode }) => ({
      id,
      isAtHome: currencyCode === 'IDR' && vendorID !== null && atHome.has(vendorID),
      place: random.integer(0, 1_000_000),
    }))
    .sort((a, b) => a.place - b.place || a.id - b.id)
    .slice(0, takenUp);
}

async function* newPayable(stage: SeedStage, sources: InvoiceSources, vendor?: SeededVendor): Story<Payable> {
  const invoice = yield* submitInvoice(stage, sources, { daysBack: [8, 29], ...(vendor ? { vendor } : {}) });
  yield* approveInvoice(invoice);
  yield invoice.clock.pass(2, 5 * 24);
  return { stage, clock: invoice.clock, billID: invoice.id };
}

async function* waitingPayable(stage: SeedStage, billID: number): Story<Payable> {
  const { today, random } = stage;
  const at = officeTime(workday(addDays(today, -random.integer(4, 27))), random);
  yield at;
  return { stage, clock: startClock(at, startOfDay(today), random), billID };
}

/** The maker asks to pay the rest, or a part of it, at once or on a day that is yet to come. */
async function* request(
  payable: Payable,
  {
    isPart = false,
    isScheduled = false,
    isByFile = false,
  }: { isPart?: boolean; isScheduled?: boolean; isByFile?: boolean } = {},
): Story<Told> {
  const { stage, clock, billID } = payable;
  const { executor, context, companyID, random, today } = stage;
  yield clock.pass(1, 24 * 4);
  const bill = await rowIn(executor, documentTable, { companyID, id: billID });
  if (!bill) throw new Error(`There is no invoice ${billID} to pay`);
  const { remainingAmount, currencyCode, dueDate } = bill;
  const input = paymentInput.parse({
    amount: isPart
      ? roundAmount(multiply(remainingAmount, `0.${random.integer(33, 66)}`), currencyCode)
      : remainingAmount,
    ...(isScheduled ? dayToCome(dueDate, today, random) : { paymentType: 'payNow' }),
    isUseVendorBankDetail: true,
    ...(isByFile ? { companyAccountID: await fileAccountOf(stage) } : {}),
  });
  const asked = { billID, billVersion: null, say: keyOf, input, inquired: null };
  const id = await createPayment(executor, context, await stage.person('maker'), asked);
  return toldPayment(payable, id);
}

/** The account that pays by files. */
async function fileAccountOf({ executor, companyID }: SeedStage): Promise<number> {
  const { companyID: company, id, bankConnection } = companyAccountTable;
  const [account] = await executor
    .select({ id })
    .from(companyAccountTable)
    .where(and(eq(company, companyID), eq(bankConnection, 'file')));
  if (!account) throw new Error('no account of the demo company pays by files');
  return account.id;
}

function dayToCome(dueDate: Day | null, today: Day, random: Random) {
  if (dueDate !== null && dueDate > today) return { paymentType: 'onDueDate' };
  return { paymentType: 'customDate', scheduledAt: addDays(today, random.integer(2, 25)) };
}

/** Requested, approved, authorized, with the bank, and answered by it. */
async function* payAll(payable: Payable, of: { isPart?: boolean } = {}): Story<Told> {
  return yield* payThroughBank(yield* request(payable, of));
}

/** The maker has heard of another account; a second person has to confirm it. */
async function* proposeNewAccount(payment: Told): Story {
  const { bankCode, accountNumber } = await stateOf(payment);
  const account = { bankCode, accountNumber: `${accountNumber.slice(0, -4)}4417` };
  yield* doLater(payment, 'maker', 'proposeNewAccount', oneOf(newAccounts, account));
}

/** Who says that it was paid has nothing to do with the document. */
async function financeAdminFor({ stage, billID }: Payable): Promise<string> {
  const bill = await rowIn(stage.executor, documentTable, { companyID: stage.companyID, id: billID });
  const { employeeID } = await stage.person('finance.admin');
  return bill?.createdByID === employeeID ? 'super.admin' : 'finance.admin';
}

async function stateOf({ stage: { executor, companyID }, id }: Told) {
  const row = await rowIn(executor, paymentTable, { companyID, id });
  if (!row) throw new Error(`There is no payment ${id}`);
  return row;
}

async function* doWithInvoice(
  { stage, clock, billID }: Payable,
  by: string,
  action: string,
  reasons: readonly string[] = [],
): Story {
  yield clock.pass(2, 60);
  const input = reasons.length > 0 ? { notes: stage.random.pick(reasons) } : {};
  await takeStep(stage, documentServerEntity, billID, { by, action, input });
}

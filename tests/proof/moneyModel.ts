/**
 * What money has to do, in plain bookkeeping: whole numbers, seven purses and a list of payments. Nothing of the product
 * is used here, so that both can only agree by being right.
 */
export const purseKinds = ['available', 'held', 'settled', 'advance', 'fee', 'funding', 'outside'] as const;
export type Purse = (typeof purseKinds)[number];

/** How the vendor of a document is paid. */
interface Terms {
  currency: string;
  /** Digits behind the point of its currency. */
  decimals: 0 | 2;
  /** Ten-thousandths of a rupiah for one unit of the currency. */
  rate: bigint;
  /** Its vendor is paid outside the bank. */
  isManual: boolean;
}

/** An order that waits for its invoices. */
export interface ModelOrder extends Terms {
  total: bigint;
}

/** An invoice, or a deposit on an order. */
export interface ModelBill extends Terms {
  /** The order that it is of, by its place. */
  order: number | null;
  isDeposit: boolean;
  /** In the smallest unit of its currency, as what is still due. */
  total: bigint;
  remaining: bigint;
  /** Of an invoice: what deposits cover of it. */
  covered: bigint;
  /** Of a deposit: what is paid of it and covers nothing. */
  left: bigint;
  /** One of two people wants its rest to be closed. */
  isClosing: boolean;
  /** Its approval was the last that happened to it. */
  isJustApproved: boolean;
  status: string;
}

/** A part of what one payment advanced, which covers a part of an invoice. */
interface Cover {
  payment: number;
  invoice: number;
  amount: bigint;
  rupiah: bigint;
}

export interface ModelPayment {
  bill: number;
  /** In the smallest unit of the document's currency. */
  amount: bigint;
  /** Whole rupiah, the fee included. */
  inRupiah: bigint;
  fee: bigint;
  isFree: boolean;
  month: number;
  status: string;
  /** The bank was asked not to pay it any more. */
  isCalledOff: boolean;
  /** One of two people wants it to go to another account. */
  isRedirecting: boolean;
  /** Its approval or its authorization was the last that happened to it. */
  isJustDecided: boolean;
}

export interface MoneyModel {
  purses: Record<Purse, bigint>;
  orders: ModelOrder[];
  bills: ModelBill[];
  payments: ModelPayment[];
  covers: Cover[];
  month: number;
  /** Free transfers a month, and those of the first month that others used up before. */
  freeMonthly: number;
  freeUsedBefore: number;
  fee: bigint;
}

export type Verdict = 'done' | 'refused' | 'insufficient_balance' | 'nothing to do';
export type BankWord = 'pending' | 'paid' | 'refused' | 'needs_information';

const lost = ['rejected', 'canceled', 'failed'];
const agreed = [
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'failed',
  'paid',
  'closed',
];

/** What was paid on an order, what may be paid because it is asked for, and what may be paid in all. */
function moneyOn({ orders, bills, payments }: MoneyModel, order: number) {
  const total = (amounts: bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
  const on = bills.map((bill, place) => ({ ...bill, place })).filter((bill) => bill.order === order);
  const deposits = on.filter(({ isDeposit }) => isDeposit);
  const invoices = on.filter(({ isDeposit }) => !isDeposit);
  const of = payments.filter(({ bill }) => invoices.some(({ place }) => place === bill));
  const paid = of.filter(({ status }) => status === 'paid');
  const moving = of.filter(({ status }) => status !== 'paid' && !lost.includes(status));
  const depositsAsked = total(
    deposits.filter(({ status }) => status !== 'rejected').map(({ remaining }) => remaining),
  );
  const billed = total(
    invoices
      .filter(({ status }) => agreed.includes(status))
      .map((bill) => (bill.status === 'closed' ? bill.total - bill.remaining : bill.total)),
  );
  const held = total(deposits.map(({ left }) => left));
  const owed = total(
    invoices
      .filter(({ status }) => agreed.includes(status) && status !== 'closed')
      .map(({ remaining }) => remaining),
  );
  const ordered = orders[order]?.total ?? 0n;
  return {
    asked: depositsAsked + total(moving.map(({ amount }) => amount)),
    depositsAsked,
    gone:
      total(deposits.map((deposit) => deposit.total - deposit.remaining)) +
      total(paid.map(({ amount }) => amount)),
    held,
    owed,
    ordered,
    allowed: ordered > billed ? ordered : billed,
  };
}

/** Whether what is asked for on the order of a document may be paid. */
function isWithinOrder(model: MoneyModel, order: number | null): boolean {
  if (order === null) return true;
  const { asked, gone, allowed } = moneyOn(model, order);
  return asked === 0n || asked + gone <= allowed;
}

function freeLeft(model: MoneyModel): number {
  const used = model.payments.filter(
    ({ isFree, month, status }) => isFree && month === model.month && !lost.includes(status),
  );
  return model.freeMonthly - used.length - (model.month === 0 ? model.freeUsedBefore : 0);
}

function move(model: MoneyModel, from: Purse, to: Purse, rupiah: bigint): void {
  model.purses[from] -= rupiah;
  model.purses[to] += rupiah;
}

export function topUp(model: MoneyModel, rupiah: bigint): Verdict {
  move(model, 'funding', 'available', rupiah);
  return 'done';
}

export function request(model: MoneyModel, billIndex: number, amount: bigint): Verdict {
  const bill = model.bills[billIndex];
  if (!bill) return 'refused';
  if (bill.status !== 'awaiting_payment' || bill.isClosing) return 'refused';
  if (amount <= 0n || amount > bill.remaining) return 'refused';
  if (bill.order !== null && !bill.isDeposit) {
    const { asked, gone, allowed } = moneyOn(model, bill.order);
    if (asked + gone + amount > allowed) return 'refused';
  }
  if (bill.isDeposit && !isWithinOrder(model, bill.order)) return 'refused';
  const isFree = !bill.isManual && freeLeft(model) > 0;
  const fee = bill.isManual || isFree ? 0n : model.fee;
  const divisor = 10n ** BigInt(bill.decimals + 4);
  const inRupiah = (amount * bill.rate + divisor - 1n) / divisor + fee;
  bill.status = 'awaiting_payment_approval';
  bill.isJustApproved = false;
  const status = 'awaiting_approval';
  const { month } = model;
  const quiet = { isCalledOff: false, isRedirecting: false, isJustDecided: false };
  model.payments.push({ bill: billIndex, amount, inRupiah, fee, isFree, month, status, ...quiet });
  return 'done';
}

/** Moves a payment that has this status, and its document with it. */
function advance(
  { bills }: MoneyModel,
  payment: ModelPayment,
  { to, document }: { to: string; document: string },
): Verdict {
  payment.status = to;
  payment.isRedirecting = false;
  payment.isJustDecided = false;
  const bill = bills[payment.bill];
  if (bill) bill.status = document;
  return 'done';
}

const isManual = ({ bills }: MoneyModel, payment: ModelPayment) => bills[payment.bill]?.isManual === true;

const toAuthorize = 'awaiting_payment_authorization';

export function approve(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status !== 'awaiting_approval') return 'refused';
  if (!isWithinOrder(model, model.bills[payment.bill]?.order ?? null)) return 'refused';
  advance(model, payment, { to: toAuthorize, document: toAuthorize });
  payment.isJustDecided = true;
  return 'done';
}

export function reject(model: MoneyModel, payment: ModelPayment): Verdict {
  if (!['awaiting_approval', toAuthorize].includes(payment.status)) return 'refused';
  return advance(model, payment, { to: 'rejected', document: 'awaiting_payment' });
}

export function authorize(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status !== toAuthorize) return 'refused';
  if (!isWithinOrder(model, model.bills[payment.bill]?.order ?? null)) return 'refused';
  if (!isManual(model, payment)) {
    if (model.purses.available < payment.inRupiah) return 'insufficient_balance';
    move(model, 'available', 'held', payment.inRupiah);
  }
  advance(model, payment, { to: 'awaiting_disbursement', document: 'awaiting_disbursement' });
  payment.isJustDecided = true;
  return 'done';
}

/** Who decided takes it back, until something follows. */
export function withdraw(model: MoneyModel, payment: ModelPayment): Verdict {
  if (!payment.isJustDecided) return 'refused';
  if (payment.status === toAuthorize) {
    return advance(model, payment, { to: 'awaiting_approval', document: 'awaiting_payment_approval' });
  }
  if (!isManual(model, payment)) move(model, 'held', 'available', payment.inRupiah);
  return advance(model, payment, { to: toAuthorize, document: toAuthorize });
}

export function voidAuthorization(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status === 'awaiting_information' && !payment.isCalledOff) {
    // The bank has it, and alone can say that it never pays.
    payment.isCalledOff = true;
    payment.isRedirecting = false;
    return 'done';
  }
  if (payment.status !== 'awaiting_disbursement') return 'refused';
  if (!isManual(model, payment)) move(model, 'held', 'available', payment.inRupiah);
  return advance(model, payment, { to: 'canceled', document: 'awaiting_payment' });
}

/** @param from the purse that the money comes from, when any is moved */
function pay(model: MoneyModel, payment: ModelPayment, from: Purse | null): Verdict {
  const bill = model.bills[payment.bill];
  if (!bill) return 'refused';
  if (from !== null)
    move(model, from, bill.isDeposit ? 'advance' : 'settled', payment.inRupiah - payment.fee);
  if (bill.isDeposit) bill.left += payment.amount;
  bill.remaining -= payment.amount;
  return advance(model, payment, { to: 'paid', document: bill.remaining > 0n ? 'awaiting_payment' : 'paid' });
}

export function markAsPaid(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status !== 'awaiting_disbursement' || !isManual(model, payment)) return 'refused';
  // Only what invoices will be covered with is kept track of.
  return pay(model, payment, model.bills[payment.bill]?.isDeposit ? 'outside' : null);
}

const waitsForAnswer = ({ status, isCalledOff }: ModelPayment) =>
  status === 'awaiting_information' && !isCalledOff;

export function answerBank(model: MoneyModel, payment: ModelPayment): Verdict {
  if (!waitsForAnswer(payment) || payment.isRedirecting) return 'refused';
  return advance(model, payment, { to: 'processed', document: 'awaiting_disbursement' });
}

export function proposeNewAccount(_model: MoneyModel, payment: ModelPayment): Verdict {
  if (!waitsForAnswer(payment) || payment.isRedirecting) return 'refused';
  payment.isRedirecting = true;
  return 'done';
}

export function confirmNewAccount(model: MoneyModel, payment: ModelPayment): Verdict {
  if (!waitsForAnswer(payment) || !payment.isRedirecting) return 'refused';
  return advance(model, payment, { to: 'processed', document: 'awaiting_disbursement' });
}

/** A deposit asks for what no invoice asks for, and no deposit asked for or holds: together it is at most the order. */
export function requestDeposit(model: MoneyModel, order: number, amount: bigint): Verdict {
  const on = model.orders[order];
  if (!on) return 'refused';
  const { depositsAsked, gone, held, owed } = moneyOn(model, order);
  const spoken = depositsAsked + gone - held + (held > owed ? held : owed);
  if (amount <= 0n || spoken + amount > on.total) return 'refused';
  const { currency, decimals, rate, isManual: isManually } = on;
  model.bills.push({
    currency,
    decimals,
    rate,
    isManual: isManually,
    order,
    isDeposit: true,
    total: amount,
    remaining: amount,
    covered: 0n,
    left: 0n,
    isClosing: false,
    isJustApproved: false,
    status: 'awaiting_payment',
  });
  return 'done';
}

/** Covers an invoice with what the paid deposits on its order have left, the oldest payment first. */
function cover(model: MoneyModel, bill: ModelBill): void {
  for (const [place, payment] of model.payments.entries()) {
    const deposit = model.bills[payment.bill];
    if (!deposit?.isDeposit || deposit.order !== bill.order || payment.status !== 'paid') continue;
    const uses = model.covers.filter((one) => one.payment === place);
    const left = uses.reduce((rest, { amount }) => rest - amount, payment.amount);
    const leftRupiah = uses.reduce((rest, { rupiah }) => rest - rupiah, payment.inRupiah - payment.fee);
    const amount = left < bill.remaining ? left : bill.remaining;
    if (amount === 0n) continue;
    // Whole rupiah, rounded down; the last part takes all that are left.
    const rupiah = (leftRupiah * amount) / left;
    model.covers.push({ payment: place, invoice: model.bills.indexOf(bill), amount, rupiah });
    move(model, 'advance', 'settled', rupiah);
    deposit.left -= amount;
    bill.covered += amount;
    bill.remaining -= amount;
    bill.isClosing = false;
    bill.isJustApproved = false;
  }
  if (bill.remaining === 0n) bill.status = 'paid';
}

/** Money has come to the deposits on an order: its open invoices are covered with it, the oldest first. */
export function coverAll(model: MoneyModel, order: number): Verdict {
  for (const bill of model.bills) {
    if (!bill.isDeposit && bill.order === order && bill.status === 'awaiting_payment') cover(model, bill);
  }
  return 'done';
}

export function approveBill(bill: ModelBill, model: MoneyModel): Verdict {
  if (bill.status !== 'awaiting_review') return 'refused';
  bill.status = 'awaiting_payment';
  if (bill.order !== null) cover(model, bill);
  bill.isJustApproved = true;
  return 'done';
}

/** Who approved takes it back, until something follows; its deposits get back what they cover of it. */
export function withdrawBill(bill: ModelBill, model: MoneyModel): Verdict {
  if (bill.status !== 'awaiting_payment' || !bill.isJustApproved) return 'refused';
  giveBack(bill, model);
  Object.assign(bill, { status: 'awaiting_review', isJustApproved: false });
  return 'done';
}

const isUnpaid = ({ total, remaining, covered }: ModelBill) => total === remaining + covered;

export function rejectBill(bill: ModelBill): Verdict {
  const from = bill.isDeposit ? ['awaiting_payment', 'failed'] : ['awaiting_review'];
  if (!from.includes(bill.status) || !isUnpaid(bill)) return 'refused';
  bill.status = 'rejected';
  return 'done';
}

/** Deposits get back what they cover of an invoice. */
function giveBack(bill: ModelBill, model: MoneyModel): void {
  const index = model.bills.indexOf(bill);
  for (const { payment, amount, rupiah } of model.covers.filter(({ invoice }) => invoice === index)) {
    const deposit = model.bills[model.payments[payment]?.bill ?? -1];
    if (deposit) deposit.left += amount;
    move(model, 'settled', 'advance', rupiah);
  }
  model.covers = model.covers.filter(({ invoice }) => invoice !== index);
  Object.assign(bill, { covered: 0n, remaining: bill.total });
}

/** Its deposits get back what they cover of it. */
export function voidBill(bill: ModelBill, model: MoneyModel): Verdict {
  if (bill.isDeposit || !['awaiting_review', 'awaiting_payment', 'failed', 'paid'].includes(bill.status))
    return 'refused';
  if (!isUnpaid(bill)) return 'refused';
  giveBack(bill, model);
  Object.assign(bill, { status: 'void', isClosing: false });
  return 'done';
}

export function proposeClose(bill: ModelBill): Verdict {
  if (bill.isDeposit || bill.status !== 'awaiting_payment' || bill.isClosing) return 'refused';
  if (bill.total === bill.remaining) return 'refused';
  Object.assign(bill, { isClosing: true, isJustApproved: false });
  return 'done';
}

export function confirmClose(bill: ModelBill): Verdict {
  if (bill.status !== 'awaiting_payment' || !bill.isClosing) return 'refused';
  Object.assign(bill, { status: 'closed', isClosing: false });
  return 'done';
}

export function declineClose(bill: ModelBill): Verdict {
  if (bill.status !== 'awaiting_payment' || !bill.isClosing) return 'refused';
  bill.isClosing = false;
  return 'done';
}

export function tryAgain(bill: ModelBill): Verdict {
  if (bill.status !== 'failed') return 'refused';
  bill.status = 'awaiting_payment';
  return 'done';
}

/** The payment's day has come. */
export function handOver(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status !== 'awaiting_disbursement' || isManual(model, payment)) return 'nothing to do';
  payment.status = 'processed';
  payment.isJustDecided = false;
  return 'done';
}

/** The bank says what became of a transfer; it may say so more than once. */
export function hear(model: MoneyModel, payment: ModelPayment, word: BankWord): Verdict {
  if (!['processed', 'awaiting_information'].includes(payment.status) || word === 'pending')
    return 'nothing to do';
  if (word === 'needs_information' && payment.isCalledOff) {
    // A bank that still waits for an answer calls the payment off.
    move(model, 'held', 'available', payment.inRupiah);
    return advance(model, payment, { to: 'canceled', document: 'awaiting_payment' });
  }
  if (word === 'needs_information') {
    if (payment.status === 'awaiting_information') return 'nothing to do';
    return advance(model, payment, { to: 'awaiting_information', document: 'awaiting_information' });
  }
  if (word === 'refused') {
    move(model, 'held', 'available', payment.inRupiah);
    return advance(model, payment, { to: 'failed', document: 'failed' });
  }
  move(model, 'held', 'fee', payment.fee);
  return pay(model, payment, 'held');
}

/**
 * What money has to do, in plain bookkeeping: whole numbers, five purses and a list of payments. Nothing of the product
 * is used here, so that both can only agree by being right.
 */
export type Purse = 'available' | 'held' | 'settled' | 'fee' | 'funding';

export interface ModelBill {
  /** In the smallest unit of its currency, as what is still due. */
  total: bigint;
  remaining: bigint;
  /** One of two people wants its rest to be closed. */
  isClosing: boolean;
  /** Digits behind the point of its currency. */
  decimals: 0 | 2;
  /** Ten-thousandths of a rupiah for one unit of the currency. */
  rate: bigint;
  /** Its vendor is paid outside the bank. */
  isManual: boolean;
  status: string;
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
}

export interface MoneyModel {
  purses: Record<Purse, bigint>;
  bills: ModelBill[];
  payments: ModelPayment[];
  month: number;
  /** Free transfers a month, and those of the first month that others used up before. */
  freeMonthly: number;
  freeUsedBefore: number;
  fee: bigint;
}

export type Verdict = 'done' | 'refused' | 'insufficient_balance' | 'nothing to do';
export type BankWord = 'pending' | 'paid' | 'refused' | 'needs_information';

const lost = ['rejected', 'canceled', 'failed'];

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
  const isFree = !bill.isManual && freeLeft(model) > 0;
  const fee = bill.isManual || isFree ? 0n : model.fee;
  const divisor = 10n ** BigInt(bill.decimals + 4);
  const inRupiah = (amount * bill.rate + divisor - 1n) / divisor + fee;
  bill.status = 'awaiting_payment_approval';
  const status = 'awaiting_approval';
  const { month } = model;
  const quiet = { isCalledOff: false, isRedirecting: false };
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
  const bill = bills[payment.bill];
  if (bill) bill.status = document;
  return 'done';
}

const isManual = ({ bills }: MoneyModel, payment: ModelPayment) => bills[payment.bill]?.isManual === true;

export function approve(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status !== 'awaiting_approval') return 'refused';
  const waiting = 'awaiting_payment_authorization';
  return advance(model, payment, { to: waiting, document: waiting });
}

export function reject(model: MoneyModel, payment: ModelPayment): Verdict {
  if (!['awaiting_approval', 'awaiting_payment_authorization'].includes(payment.status)) return 'refused';
  return advance(model, payment, { to: 'rejected', document: 'awaiting_payment' });
}

export function authorize(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status !== 'awaiting_payment_authorization') return 'refused';
  if (!isManual(model, payment)) {
    if (model.purses.available < payment.inRupiah) return 'insufficient_balance';
    move(model, 'available', 'held', payment.inRupiah);
  }
  return advance(model, payment, { to: 'awaiting_disbursement', document: 'awaiting_disbursement' });
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

function pay(model: MoneyModel, payment: ModelPayment): Verdict {
  const bill = model.bills[payment.bill];
  if (!bill) return 'refused';
  bill.remaining -= payment.amount;
  return advance(model, payment, { to: 'paid', document: bill.remaining > 0n ? 'awaiting_payment' : 'paid' });
}

export function markAsPaid(model: MoneyModel, payment: ModelPayment): Verdict {
  if (payment.status !== 'awaiting_disbursement' || !isManual(model, payment)) return 'refused';
  return pay(model, payment);
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

const isUntouched = ({ total, remaining }: ModelBill) => total === remaining;

export function voidBill(bill: ModelBill): Verdict {
  if (!['awaiting_payment', 'failed'].includes(bill.status) || !isUntouched(bill)) return 'refused';
  bill.status = 'void';
  return 'done';
}

export function proposeClose(bill: ModelBill): Verdict {
  if (bill.status !== 'awaiting_payment' || isUntouched(bill) || bill.isClosing) return 'refused';
  bill.isClosing = true;
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
  move(model, 'held', 'settled', payment.inRupiah - payment.fee);
  move(model, 'held', 'fee', payment.fee);
  return pay(model, payment);
}

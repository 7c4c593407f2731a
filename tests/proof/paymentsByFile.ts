import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { Payers, Person } from './payers.ts';
import { enteredBill, read } from './payers.ts';

/** An account that pays by files, with money on it. */
export async function fileAccount(person: Person, second: Person, day: string): Promise<number> {
  const { id } = read<{ id: number }>(
    await person.post('/v1/company-accounts', {
      name: 'Gathered at once',
      bankConnection: 'file',
      bankCode: '014',
      accountNumber: '1234567890',
    }),
    201,
  );
  const money = { amount: 1_000_000_000, day, notes: 'Opening balance' };
  read(await person.patch(`/v1/company-accounts/${id}/enter-money`, money), 200);
  const { data } = read<{ data: { id: number }[] }>(
    await second.get('/v1/account-transfers?status=awaiting_approval&sort=-referenceID'),
    200,
  );
  read(await second.patch(`/v1/account-transfers/${data[0]?.id}/approve`), 200);
  return id;
}

/** Decides a step in place of those whom a workflow asks. */
type Decide = (table: 'bill' | 'payment', id: number) => Promise<unknown>;

/**
 * An authorized payment that waits for the file of an account.
 * @param decide unset: the people of the demo company do
 */
export async function authorizedByFile(
  payers: Payers,
  companyAccountID: number,
  unitPrice: number,
  decide: Decide = async (table, id) =>
    table === 'bill'
      ? read(await payers.reviewer.patch(`/v1/bills/${id}/approve`), 200)
      : read(await payers.approver.patch(`/v1/payments/${id}/approve`), 200),
): Promise<PaymentDetail> {
  const bill = await enteredBill(payers, unitPrice);
  await decide('bill', bill.id);
  const { id } = read<PaymentDetail>(
    await payers.maker.post(`/v1/bills/${bill.id}/payments`, {
      amount: unitPrice,
      paymentType: 'payNow',
      isUseVendorBankDetail: true,
      companyAccountID,
    }),
    201,
  );
  await decide('payment', id);
  return read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
}

/** Gathers what waits for the file of an account, and takes the file; answers the number of the run. */
export async function gatheredRun(person: Person, companyAccountID: number, day: string): Promise<number> {
  read(await person.patch(`/v1/company-accounts/${companyAccountID}/make-run`, { executionDay: day }), 200);
  const { data } = read<{ data: { id: number }[] }>(
    await person.get(`/v1/payment-runs?companyAccountIDs=${companyAccountID}&status=made&sort=-referenceID`),
    200,
  );
  const [run] = data;
  if (!run) throw new Error(`account ${companyAccountID} has no run`);
  // Nobody has heard of a file that was never taken.
  const { statusCode } = await person.get(`/v1/payment-runs/${run.id}/file`);
  if (statusCode !== 200) throw new Error(`the file of run ${run.id} answers ${statusCode}`);
  return run.id;
}

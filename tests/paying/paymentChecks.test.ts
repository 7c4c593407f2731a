import type { PaymentFlag } from '../../resources/paying/payment/payment.ts';
import { describe, expect, it } from 'vitest';
import { accountChecks, flagsByPayment, joinChecks } from '../../resources/paying/payment/paymentChecks.ts';
import type { PaymentChecks } from '../../resources/paying/payment/paymentWire.ts';

const operations = { id: 1, name: 'Operations' };
const projects = { id: 3, name: 'Projects' };
const payment = (
  id: number,
  amountInIDR: number,
  companyAccount = operations,
  flags: PaymentFlag[] = [],
) => ({
  id,
  referenceID: `PAY/2026/00000${id}`,
  amountInIDR,
  companyAccount,
  payee: null,
  setAside: null,
  flags,
});

describe('what leaves which account', () => {
  const checks: PaymentChecks = {
    data: [payment(1, 400), payment(2, 601), payment(3, 50_000, projects)],
    accounts: [
      { ...operations, availableAmount: 1000, exactAvailableAmount: '1000' },
      { ...projects, availableAmount: 50_000, exactAvailableAmount: '50000' },
    ],
  };

  it('is summed by account, the most first, and compared with what is there', () => {
    expect(accountChecks(checks)).toEqual([
      { ...projects, paymentCount: 1, needed: '50000', available: '50000', left: '0', isCovered: true },
      { ...operations, paymentCount: 2, needed: '1001', available: '1000', left: '-1', isCovered: false },
    ]);
  });

  it('is the same whether it came in one answer or in several', () => {
    const [first, ...rest] = checks.data;
    if (!first) throw new Error('no payment');
    const parts = [
      { data: [first], accounts: checks.accounts.slice(0, 1) },
      { data: rest, accounts: checks.accounts },
    ];
    expect(accountChecks(joinChecks(parts))).toEqual(accountChecks(checks));
  });
});

it('names each flag once, with the payments that carry it', () => {
  const checks: PaymentChecks = {
    data: [
      payment(1, 1, operations, ['newAccount', 'employee']),
      payment(2, 1),
      payment(3, 1, operations, ['newAccount']),
    ],
    accounts: [],
  };
  expect(flagsByPayment(checks)).toEqual([
    { flag: 'newAccount', referenceIDs: ['PAY/2026/000001', 'PAY/2026/000003'] },
    { flag: 'employee', referenceIDs: ['PAY/2026/000001'] },
  ]);
});

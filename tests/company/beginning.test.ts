import { expect, it } from 'vitest';

import type { Beginnings } from '../../resources/company/companyProfile/beginning.ts';
import { beginningSteps, judgeStep } from '../../resources/company/companyProfile/beginning.ts';
import { english } from '../said.ts';

/** The way of a company to its first paid invoice says where it would get stuck. */
const nothing: Beginnings = {
  accounts: 0,
  accountsWithoutBank: 0,
  available: 0,
  people: 1,
  superAdmins: 1,
  makers: 0,
  releasers: 0,
  both: 0,
  workflows: 0,
  vendors: 0,
  payableVendors: 0,
  products: 0,
  invoices: 0,
  paid: 0,
};
const said = (step: (typeof beginningSteps)[number], found: Partial<Beginnings>) => {
  const { isDone, says } = judgeStep(step, { ...nothing, ...found });
  return [isDone, english(says)];
};

it('has nothing done at first', () => {
  expect(beginningSteps.filter((step) => judgeStep(step, nothing).isDone)).toEqual([]);
});

it('names a payment without a releaser, an account without a bank, and who would review their own', () => {
  expect(said('duties', { makers: 1 })).toEqual([
    false,
    'Nobody releases payments: a payment would wait for ever.',
  ]);
  expect(said('duties', { makers: 1, releasers: 1, both: 1 })).toEqual([
    false,
    'One person makes and releases payments, and nobody does both of one: a payment would wait for ever.',
  ]);
  expect(said('duties', { makers: 1, releasers: 2 })).toEqual([
    true,
    '2 people may release, and none of them makes payments: good.',
  ]);
  expect(said('duties', { makers: 2, releasers: 2, both: 1 })[0]).toBe(true);
  expect(said('account', { accounts: 2, accountsWithoutBank: 1 })).toEqual([
    false,
    '1 account pays by files and names no bank: its file could not be made.',
  ]);
  expect(said('review', {})[0]).toBe(false);
  expect(said('review', { people: 3 })[0]).toBe(true);
  expect(said('vendor', { vendors: 3 })).toEqual([
    false,
    'None of them has a confirmed bank account: they cannot be paid.',
  ]);
});

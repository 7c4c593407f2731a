// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { withholdingSlip } from '../../resources/accounting/withholdingSlip/withholdingSlip.ts';
import { nounShow } from '../../src/noun/NounShow.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

/** What an action asks by the name of a field of its record is called as that field, and so are its choices. */
const slip = {
  id: 3,
  version: 1,
  ...Object.fromEntries(Object.keys(withholdingSlip.fields).map((name) => [name, null])),
  status: 'open',
  name: 'Slip of INV/2026/000009',
  createdAt: '2026-11-01T00:00:00.000Z',
  isFinal: false,
  isWithoutSlip: true,
  currencyCode: 'IDR',
  isAbleToIssue: true,
  refusals: {},
  histories: [],
};

afterEach(forgetCalls);

it('the dialog of an action says fields and choices in the words of the record', async () => {
  answerCalls({
    'GET withholding-slips/3': () => slip,
    'GET tax-objects': () => ({
      data: [],
      pageInfo: { count: 0, currentPage: 1, totalData: 0, totalPage: 0 },
    }),
  });
  await showScreens({
    actor: demoActors['finance.admin'],
    at: '/bills/withholding-slips/3',
    screens: { 'bills-withholding-slips-id': nounShow(withholdingSlip, {}) },
    alsoBuilt: ['bills-withholding-slips'],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Issue' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByLabelText(/^Tax object/)).toBeTruthy();
  const why = await within(dialog).findByLabelText(/^Why it differs/);
  expect(within(why).getByRole('option', { name: 'Tax treaty' })).toBeTruthy();
});

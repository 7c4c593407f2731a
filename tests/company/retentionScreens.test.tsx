// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { RetentionPreview } from '../../resources/company/retention/retentionPreview.ts';
import { retentionRule } from '../../resources/company/retention/retentionRule.ts';
import pieces from '../../resources/company/retention/retentionRulePieces.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

/** The page of a retention rule: what would go is seen before somebody turns it on. */
const rule = {
  id: 7,
  version: 1,
  status: 'off',
  createdAt: '2026-11-02T03:04:05.000Z',
  name: 'Contact of former staff',
  kind: 'contact',
  months: 24,
  requester: null,
  lastRunAt: null,
  isAbleToEdit: true,
  isAbleToTurnOn: true,
  isAbleToApprove: false,
  isAbleToReject: false,
  isAbleToCancel: false,
  isAbleToTurnOff: false,
  refusals: {},
  histories: [],
};

const Show = nounShow(retentionRule as never, pieces);

async function open(preview: Answer, given: object = {}): Promise<HTMLElement> {
  answerCalls({
    'GET retention-rules/7': () => ({ ...rule, ...given }),
    'GET retention-rules/7/preview': preview,
  });
  await showScreens({
    actor: demoActors['super.admin'],
    at: '/settings/retention/7',
    screens: { 'settings-retention-id': Show },
    alsoBuilt: ['settings-retention', 'settings-retention-form'],
  });
  return await screen.findByRole('region', { name: 'What would go today' });
}
const told = (preview: RetentionPreview) => () => preview;

afterEach(forgetCalls);

describe('the page of a retention rule', () => {
  it('says of how many people something would go, the first of them, and that the others follow', async () => {
    const panel = await open(
      told({ count: 500, most: 500, people: [{ id: 3, name: 'Rina Baru' }], others: 499 }),
    );
    await within(panel).findByText(/Something of 500 people would go\..*At most 500 people/);
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rina Baru', 'and 499 others']);
    expect(screen.getByText('E-mail address, phone and private bank account')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('says why nothing would go', async () => {
    const panel = await open(told({ count: 0, most: 500, people: [], others: 0 }));
    await within(panel).findByText(/^Nothing: nobody left so long ago/);
  });

  it('says of forgotten drafts whose they are, and that their people are told before', async () => {
    const preview = { count: 3, most: 500, people: [{ id: 3, name: 'Rina Baru' }], others: 0 };
    const panel = await open(told(preview), { kind: 'drafts' });
    await within(panel).findByText('3 of them would go. They are of:');
    expect(within(panel).getByText('Rina Baru')).toBeTruthy();
    expect(within(panel).getByText('Whose they are is told 14 days before.')).toBeTruthy();
    expect(screen.getByText('Drafts that nobody sent in')).toBeTruthy();
  });

  it('offers to try again where it could not be counted', async () => {
    const panel = await open(() => refusal(503, 'unavailable', 'The database is away.'));
    await within(panel).findByText('What would go could not be counted', { exact: false });
    expect(within(panel).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

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

async function open(preview: Answer): Promise<HTMLElement> {
  answerCalls({ 'GET retention-rules/7': () => rule, 'GET retention-rules/7/preview': preview });
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
    const panel = await open(told({ people: 500, most: 500, names: [{ id: 3, name: 'Rina Baru' }] }));
    await within(panel).findByText(/Something of 500 people would go\..*At most 500 people/);
    expect(
      within(panel)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Rina Baru', 'and others']);
    expect(screen.getByText('E-mail address, phone and private bank account')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Turn on' })).toBeTruthy();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });

  it('says why nothing would go', async () => {
    const panel = await open(told({ people: 0, most: 500, names: [] }));
    await within(panel).findByText(/^Nothing: nobody left so long ago/);
  });

  it('offers to try again where it could not be counted', async () => {
    const panel = await open(() => refusal(503, 'unavailable', 'The database is away.'));
    await within(panel).findByText('What would go could not be counted', { exact: false });
    expect(within(panel).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

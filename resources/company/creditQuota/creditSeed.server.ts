import type { QuotaKind } from '../../../domain/credit/creditQuota.ts';
import { priceOfCredits, quotaKinds } from '../../../domain/credit/creditQuota.ts';
import { addDays } from '../../../domain/day/day.ts';
import { grantCredit } from '../../../server/credit/credits.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { mainAccount } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { buyCredit } from './purchase/creditPurchases.server.ts';

const granted = {
  ocr: { monthly: 50, lifetime: 120, price: '1500' },
  vcn: { monthly: 100, lifetime: 350, price: '7500' },
} as const satisfies Record<QuotaKind, object>;

const bought: readonly { kind: QuotaKind; credits: number; daysAgo: number }[] = [
  { kind: 'vcn', credits: 50, daysAgo: 16 },
  { kind: 'ocr', credits: 100, daysAgo: 9 },
];

/** The credit that a company was granted when it began, and what it bought since. */
export const creditQuotaSeed: RoomSeed = {
  name: 'creditQuota',
  async fill({ executor, companyID, begunAt }) {
    for (const kind of quotaKinds) await grantCredit(executor, { companyID, kind }, granted[kind], begunAt);
  },
  stories: (stage) => Promise.resolve(bought.map((one) => purchase(stage, one))),
};

async function* purchase(stage: SeedStage, { kind, credits, daysAgo }: (typeof bought)[number]): Story {
  const { executor, companyID, today, context, person } = stage;
  yield new Date(`${addDays(today, -daysAgo)}T04:10:00Z`);
  const companyAccountID = await mainAccount(executor, companyID);
  if (companyAccountID === null) return;
  const { total } = priceOfCredits(credits, granted[kind].price);
  await buyCredit(executor, await person('admin'), kind, { credits, companyAccountID, total }, context.now());
}

import { and, desc, eq } from 'drizzle-orm';

import { addDays, addMonths } from '../../../domain/day/day.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { prepareSandboxIssuerIn } from '../../../server/card/sandboxIssuer.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { dayOf, officeTime, startClock, startOfDay, workday } from '../../../server/seed/demoTime.ts';
import { idWhere } from '../../../server/seed/heldRecords.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { doNoted } from '../../../server/seed/seedStage.ts';
import type { Act, Told } from '../../../server/seed/telling.ts';
import { approveAll, decide, decided, doLater, doneLater, inOrder } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { someOf } from '../../../server/seed/timeline.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { takeAuthorization, takeEvent } from '../cardTransaction/cardNetwork.server.ts';
import { transactionStores } from '../cardTransaction/cardTransaction.server.ts';
import { cardTransactionTable } from '../cardTransaction/cardTransactionTable.server.ts';
import { sandboxPayment } from '../cardTransaction/sandboxNetwork.server.ts';
import { cardStores } from './card.server.ts';
import { followCard } from './issuing/cardIssuing.server.ts';
import { printedMonth } from './physical/activation.server.ts';
import { cardTable } from './cardTable.server.ts';
import type { CardType } from './cardType.ts';
import { cardTerms } from './cardType.ts';
import { cardTopic } from './issuing/cardTopic.server.ts';
import type { SandboxMerchant } from './page/sandboxMerchants.ts';
import { sandboxMerchants } from './page/sandboxMerchants.ts';

/** A card of the demo company, and what becomes of it. */
interface Fate {
  name: string;
  purpose: string;
  holder: string;
  limit: number;
  category?: string;
  /** Its holder asks for it; unset: it is issued to them. */
  isRequested?: true;
  tell?: Act;
}

const why = { notes: 'Use the card of your team.' };
const accepted = { isTermsAccepted: true };

/** The issuer has answered. */
const follow: Act = async function* told({ stage }) {
  yield* [];
  await doNoted(stage, { topic: cardTopic, run: (order) => followCard(stage.context, cardStores, order) });
};

/** The issuer does not answer yet. */
const leave: Act = async function* told({ stage }) {
  yield* [];
  await doNoted(stage, { topic: cardTopic, run: () => Promise.resolve() });
};

/** It is issued, and its holder activates it. */
const activated = (holder: string, ...then: readonly Act[]) =>
  inOrder(
    follow,
    async function* told(card) {
      yield* doLater(card, holder, 'activate', await printedOn(card));
    },
    follow,
    ...then,
  );

const byFinance = (action: string, input?: object) => doneLater('finance.admin', action, input);

/** What a holder types to activate their card. */
async function printedOn({ stage: { executor, companyID }, id }: Told): Promise<object> {
  const found = await rowIn(executor, cardTable, { companyID, id });
  const { cardType = 'virtual', lastFour = null, cardExpiryDate = null } = found ?? {};
  return cardTerms[cardType].isDelivered
    ? { lastFour, expiryMonth: printedMonth(cardExpiryDate ?? '') }
    : accepted;
}

/** Merchants are paid one after the other. */
const pays = (merchants: readonly SandboxMerchant[]) =>
  async function* told(card: Told): Story {
    const { stage, id, clock } = card;
    const { executor, companyID, context, random } = stage;
    const found = await rowIn(executor, cardTable, { companyID, id });
    for (const merchant of merchants) {
      yield clock.pass(1, 12);
      const amount = String(random.integer(25, 400) * 1000);
      const key = `${companyID}-${id}-${clock.now().getTime()}`;
      for (const said of sandboxPayment(found?.token ?? '', merchant, amount, key)) {
        const received = { webhookID: said.id, body: JSON.stringify(said.body) };
        if (said.to === 'events') await takeEvent(context, received, said.body);
        else if (!(await takeAuthorization(context, received, said.body)).approved) break;
      }
    }
  };

/** The holder reports some of what was paid, in turn with a decision on it. */
const reports = (holder: string, type: CardType = 'virtual') =>
  async function* told(card: Told): Story {
    const { stage, id, clock } = card;
    const { executor, companyID } = stage;
    const due = await executor
      .select({ id: cardTransactionTable.id })
      .from(cardTransactionTable)
      .where(
        and(
          eq(cardTransactionTable.companyID, companyID),
          eq(cardTransactionTable.cardID, id),
          eq(cardTransactionTable.status, 'awaiting_report'),
        ),
      )
      .orderBy(desc(cardTransactionTable.id));
    const categoryID = await categoryOf(stage, 'Meals');
    for (const [place, one] of due.entries()) {
      const paid: Told = { stage, clock, entity: transactionStores[type], id: one.id };
      if (place % 4 === 0) continue;
      yield* doLater(paid, holder, 'report', {
        categoryID,
        receiptsIDs: [],
        missingReason: 'The merchant sends it with the invoice of the month',
      });
      if (place % 4 === 2) yield* approveAll(paid);
      if (place % 8 === 3) yield* decide(paid, 'requestRevision', { notes: 'Which customer was it?' });
    }
  };

const categoryOf = (stage: SeedStage, name: string) =>
  idWhere(stage, categoryPolicyTable, eq(categoryPolicyTable.name, name));

const everyMerchant = [...sandboxMerchants, ...sandboxMerchants, 'OK', 'OK', 'OK', 'HOLD'] as const;

/** What people ask for, and nobody has decided on yet. */
const asked: readonly Fate[] = [
  ['Conference in Bali', 'Meals and taxis during the conference', 'employee'],
  ['Site visits', 'Fuel and parking on the way to the sites', 'requester'],
  ['Chargers', 'Spare chargers for the team', 'procurement'],
  ['Gifts for customers', 'Parcels at the end of the year', 'employee'],
  ['Print shop', 'Leaflets and posters of the branch', 'requester'],
].map(([name = '', purpose = '', holder = '']) => ({
  name,
  purpose,
  holder,
  limit: 2_000_000,
  isRequested: true,
}));

const fates: readonly Fate[] = [
  ...asked,
  {
    name: 'Sales trips',
    purpose: 'Parking, meals and taxis on the way to customers',
    holder: 'employee',
    limit: 15_000_000,
    category: 'Meals',
    tell: activated(
      'employee',
      pays(everyMerchant),
      byFinance('topUp', { amount: 2_500_000 }),
      reports('employee'),
    ),
  },
  {
    name: 'Online advertising',
    purpose: 'Advertising for the opening of the branch',
    holder: 'requester',
    limit: 20_000_000,
    tell: activated('requester', pays(everyMerchant), reports('requester')),
  },
  {
    name: 'Office supplies',
    purpose: 'Paper, toner, coffee',
    holder: 'procurement',
    limit: 4_000_000,
    tell: leave,
  },
  { name: 'Courier', purpose: 'Parcels to customers', holder: 'procurement', limit: 3_000_000, tell: follow },
  {
    name: 'Software of the warehouse',
    purpose: 'Subscriptions by the month',
    holder: 'reviewer',
    limit: 6_000_000,
    tell: inOrder(follow, doneLater('reviewer', 'activate', accepted), leave),
  },
  {
    name: 'Trade fair',
    purpose: 'The stand in Jakarta',
    holder: 'maker',
    limit: 8_000_000,
    tell: activated('maker', pays(['OK', 'OVER', 'REFUND']), byFinance('pause'), leave),
  },
  {
    name: 'Training in Bandung',
    purpose: 'Two days of training, with lodging',
    holder: 'maker',
    limit: 5_000_000,
    tell: activated(
      'maker',
      pays(['OK']),
      byFinance('deactivate', { notes: 'The training is over.' }),
      follow,
      // It is declined.
      pays(['OK']),
    ),
  },
  {
    name: 'Phone bills',
    purpose: 'The numbers of the branch',
    holder: 'reviewer',
    limit: 2_000_000,
    tell: activated('reviewer', byFinance('deactivate', { notes: 'They are invoiced from now on.' }), leave),
  },
  {
    name: 'Team lunch',
    purpose: 'Lunch with the new colleagues',
    holder: 'employee',
    limit: 1_500_000,
    isRequested: true,
  },
  {
    name: 'Home office',
    purpose: 'A chair and a screen',
    holder: 'requester',
    limit: 7_500_000,
    isRequested: true,
    tell: decided('reject', why),
  },
  {
    name: 'Visit of the auditor',
    purpose: 'Meals during the audit',
    holder: 'employee',
    limit: 2_000_000,
    isRequested: true,
    tell: doneLater('employee', 'cancel'),
  },
  {
    name: 'Tools for the workshop',
    purpose: 'A drill, and what goes with it',
    holder: 'procurement',
    limit: 3_500_000,
    isRequested: true,
    tell: inOrder(decided('reject', why), byFinance('delete')),
  },
  {
    name: 'Samples',
    purpose: 'Samples from suppliers',
    holder: 'requester',
    limit: 2_500_000,
    async *tell(card) {
      const { stage, clock, id } = card;
      yield* leave(card);
      yield clock.pass(1, 2);
      const { executor, context, companyID } = stage;
      await actAutomatically(executor, context, cardStores.virtual, { companyID, id, action: 'notIssued' });
    },
  },
];

async function* storyOf(stage: SeedStage, type: CardType, fate: Fate): Story {
  const { today, random } = stage;
  const at = officeTime(workday(addDays(today, -random.integer(18, 27))), random);
  yield at;
  const startDate = dayOf(at);
  const { name, purpose, holder, limit, category, isRequested } = fate;
  const person = await stage.person(holder);
  const store = cardStores[type];
  const id = await makeRecord(stage, store, isRequested ? holder : 'finance.admin', {
    cardName: name,
    purpose,
    assignedEmployeeID: person.employeeID,
    companyAccountID: null,
    categoryID: category === undefined ? null : await categoryOf(stage, category),
    startDate,
    endDate: addMonths(startDate, 6),
    cardCumulativeLimit: limit,
    perTransactionLimit: null,
    periodLimit: null,
    period: null,
    merchantMode: null,
    merchantCodes: [],
    currencyCodes: [],
    ...(cardTerms[type].isDelivered ? { deliveryAddress: 'Jl. Merdeka 12, Bandung 40111' } : {}),
  });
  const clock = startClock(at, startOfDay(today), random);
  if (fate.tell) yield* fate.tell({ stage, clock, entity: store, id });
}

/** Some cards of each status, two of which have paid at every merchant of the sandbox. */
export const cardSeed: RoomSeed = {
  name: 'card',
  async stories(stage) {
    await prepareSandboxIssuerIn(stage.executor);
    return someOf(fates, stage.counts['card']).map((fate) => storyOf(stage, 'virtual', fate));
  },
};

const delivered: readonly Fate[] = [
  {
    name: 'Fuel of the vans',
    purpose: 'Fuel and tolls of the deliveries',
    holder: 'procurement',
    limit: 12_000_000,
    category: 'Meals',
    tell: activated(
      'procurement',
      pays(everyMerchant),
      byFinance('topUp', { amount: 1_500_000 }),
      reports('procurement', 'physical'),
    ),
  },
  {
    name: 'Errands of the branch',
    purpose: 'What the branch needs on the day',
    holder: 'requester',
    limit: 6_000_000,
    tell: activated(
      'requester',
      pays(['OK', 'PART', 'USD', 'OK', 'REFUND', 'OK', 'OVER', 'OK', 'HOLD']),
      reports('requester', 'physical'),
    ),
  },
  {
    name: 'Reception',
    purpose: 'Flowers, water, parcels',
    holder: 'maker',
    limit: 2_000_000,
    tell: activated('maker', pays(['OK', 'OK']), byFinance('pause'), leave),
  },
  {
    name: 'Canteen',
    purpose: 'Groceries of the canteen',
    holder: 'reviewer',
    limit: 3_000_000,
    tell: follow,
  },
  {
    name: 'Workshop',
    purpose: 'Screws, oil, gloves',
    holder: 'procurement',
    limit: 2_500_000,
    tell: activated(
      'procurement',
      pays(['OK']),
      byFinance('deactivate', { notes: 'The workshop has moved.' }),
      follow,
      // It is declined.
      pays(['OK']),
    ),
  },
  {
    name: 'Parking',
    purpose: 'Parking at customers',
    holder: 'employee',
    limit: 1_000_000,
    isRequested: true,
  },
  {
    name: 'Taxis',
    purpose: 'Taxis late in the evening',
    holder: 'requester',
    limit: 1_500_000,
    isRequested: true,
    tell: decided('reject', why),
  },
  {
    name: 'Stationery',
    purpose: 'Paper and pens of the team',
    holder: 'employee',
    limit: 1_000_000,
    isRequested: true,
    tell: doneLater('employee', 'cancel'),
  },
];

/** Some physical cards, of which two have paid a lot. */
export const physicalCardSeed: RoomSeed = {
  name: cardTerms.physical.name,
  async stories(stage) {
    await prepareSandboxIssuerIn(stage.executor);
    return someOf(delivered, stage.counts[cardTerms.physical.name]).map((fate) =>
      storyOf(stage, 'physical', fate),
    );
  },
};

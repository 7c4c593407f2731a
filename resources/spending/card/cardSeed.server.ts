import { and, desc, eq } from 'drizzle-orm';

import { addDays, addMonths } from '../../../domain/day/day.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { prepareSandboxIssuerIn } from '../../../server/card/sandboxIssuer.ts';
import { dayOf, officeTime, startClock, startOfDay, workday } from '../../../server/seed/demoTime.ts';
import { idWhere } from '../../../server/seed/heldRecords.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { doNoted } from '../../../server/seed/seedStage.ts';
import type { Told } from '../../../server/seed/telling.ts';
import { approveAll, decide, doLater } from '../../../server/seed/telling.ts';
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
  tell?: (card: Told) => Story;
}

const why = { notes: 'Use the card of your team.' };
const accepted = { isTermsAccepted: true };

/** The issuer has answered. */
async function follow({ stage }: Told): Promise<void> {
  await doNoted(stage, {
    topic: cardTopic,
    run: (payload) => followCard(stage.context, cardStores, payload),
  });
}

/** The issuer does not answer yet. */
async function leave({ stage }: Told): Promise<void> {
  await doNoted(stage, { topic: cardTopic, run: () => Promise.resolve() });
}

const issuedTo = (holder: string, goOn?: (card: Told) => Story) =>
  async function* told(card: Told): Story {
    await follow(card);
    if (!goOn) return;
    yield* doLater(card, holder, 'activate', await printedOn(card));
    await follow(card);
    yield* goOn(card);
  };

/** What a holder types to activate their card. */
async function printedOn({ stage: { executor, companyID }, id }: Told): Promise<object> {
  const [found] = await executor
    .select()
    .from(cardTable)
    .where(and(eq(cardTable.companyID, companyID), eq(cardTable.id, id)));
  const { cardType = 'virtual', lastFour = null, cardExpiryDate = null } = found ?? {};
  return cardTerms[cardType].isDelivered
    ? { lastFour, expiryMonth: printedMonth(cardExpiryDate ?? '') }
    : accepted;
}

/** Merchants are paid one after the other. */
async function* pays(card: Told, merchants: readonly SandboxMerchant[]): Story {
  const { stage, id, clock } = card;
  const { executor, companyID, context, random } = stage;
  const [found] = await executor
    .select({ token: cardTable.token })
    .from(cardTable)
    .where(and(eq(cardTable.companyID, companyID), eq(cardTable.id, id)));
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
}

/** The holder reports some of what was paid, in turn with a decision on it. */
async function* reports(card: Told, holder: string, type: CardType = 'virtual'): Story {
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
    const told: Told = { stage, clock, entity: transactionStores[type], id: one.id };
    if (place % 4 === 0) continue;
    yield* doLater(told, holder, 'report', {
      categoryID,
      receiptsIDs: [],
      missingReason: 'The merchant sends it with the invoice of the month',
    });
    if (place % 4 === 2) yield* approveAll(told);
    if (place % 8 === 3) yield* decide(told, 'requestRevision', { notes: 'Which customer was it?' });
  }
}

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
    tell: issuedTo('employee', async function* (card) {
      yield* pays(card, everyMerchant);
      yield* doLater(card, 'finance.admin', 'topUp', { amount: 2_500_000 });
      yield* reports(card, 'employee');
    }),
  },
  {
    name: 'Online advertising',
    purpose: 'Advertising for the opening of the branch',
    holder: 'requester',
    limit: 20_000_000,
    tell: issuedTo('requester', async function* (card) {
      yield* pays(card, everyMerchant);
      yield* reports(card, 'requester');
    }),
  },
  { name: 'Office supplies', purpose: 'Paper, toner, coffee', holder: 'procurement', limit: 4_000_000 },
  { name: 'Courier', purpose: 'Parcels to customers', holder: 'procurement', limit: 3_000_000 },
  {
    name: 'Software of the warehouse',
    purpose: 'Subscriptions by the month',
    holder: 'reviewer',
    limit: 6_000_000,
  },
  {
    name: 'Trade fair',
    purpose: 'The stand in Jakarta',
    holder: 'maker',
    limit: 8_000_000,
    tell: issuedTo('maker', async function* (card) {
      yield* pays(card, ['OK', 'OVER', 'REFUND']);
      yield* doLater(card, 'finance.admin', 'pause');
      await leave(card);
    }),
  },
  {
    name: 'Training in Bandung',
    purpose: 'Two days of training, with lodging',
    holder: 'maker',
    limit: 5_000_000,
    tell: issuedTo('maker', async function* (card) {
      yield* pays(card, ['OK']);
      yield* doLater(card, 'finance.admin', 'deactivate', { notes: 'The training is over.' });
      await follow(card);
      // It is declined.
      yield* pays(card, ['OK']);
    }),
  },
  {
    name: 'Phone bills',
    purpose: 'The numbers of the branch',
    holder: 'reviewer',
    limit: 2_000_000,
    tell: issuedTo('reviewer', async function* (card) {
      yield* doLater(card, 'finance.admin', 'deactivate', { notes: 'They are invoiced from now on.' });
      await leave(card);
    }),
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
    async *tell(card) {
      yield* decide(card, 'reject', why);
    },
  },
  {
    name: 'Visit of the auditor',
    purpose: 'Meals during the audit',
    holder: 'employee',
    limit: 2_000_000,
    isRequested: true,
    tell: (card) => doLater(card, 'employee', 'cancel'),
  },
  {
    name: 'Tools for the workshop',
    purpose: 'A drill, and what goes with it',
    holder: 'procurement',
    limit: 3_500_000,
    isRequested: true,
    async *tell(card) {
      yield* decide(card, 'reject', why);
      yield* doLater(card, 'finance.admin', 'delete');
    },
  },
  {
    name: 'Samples',
    purpose: 'Samples from suppliers',
    holder: 'requester',
    limit: 2_500_000,
    async *tell(card) {
      const { stage, clock, id } = card;
      await leave(card);
      yield clock.pass(1, 2);
      const { executor, context, companyID } = stage;
      await actAutomatically(executor, context, cardStores.virtual, { companyID, id, action: 'notIssued' });
    },
  },
];

/** How those end that only wait for somebody, by their names. */
const waiting: Readonly<Record<string, (card: Told) => Story>> = {
  'Office supplies': async function* (card) {
    await leave(card);
    yield* [];
  },
  Courier: issuedTo('procurement'),
  'Software of the warehouse': async function* (card) {
    await follow(card);
    yield* doLater(card, 'reviewer', 'activate', accepted);
    await leave(card);
  },
};

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
  const tell = fate.tell ?? waiting[name];
  if (tell) yield* tell({ stage, clock, entity: store, id });
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
    tell: issuedTo('procurement', async function* (card) {
      yield* pays(card, everyMerchant);
      yield* doLater(card, 'finance.admin', 'topUp', { amount: 1_500_000 });
      yield* reports(card, 'procurement', 'physical');
    }),
  },
  {
    name: 'Errands of the branch',
    purpose: 'What the branch needs on the day',
    holder: 'requester',
    limit: 6_000_000,
    tell: issuedTo('requester', async function* (card) {
      yield* pays(card, ['OK', 'PART', 'USD', 'OK', 'REFUND', 'OK', 'OVER', 'OK', 'HOLD']);
      yield* reports(card, 'requester', 'physical');
    }),
  },
  {
    name: 'Reception',
    purpose: 'Flowers, water, parcels',
    holder: 'maker',
    limit: 2_000_000,
    tell: issuedTo('maker', async function* (card) {
      yield* pays(card, ['OK', 'OK']);
      yield* doLater(card, 'finance.admin', 'pause');
      await leave(card);
    }),
  },
  {
    name: 'Canteen',
    purpose: 'Groceries of the canteen',
    holder: 'reviewer',
    limit: 3_000_000,
    tell: issuedTo('reviewer'),
  },
  {
    name: 'Workshop',
    purpose: 'Screws, oil, gloves',
    holder: 'procurement',
    limit: 2_500_000,
    tell: issuedTo('procurement', async function* (card) {
      yield* pays(card, ['OK']);
      yield* doLater(card, 'finance.admin', 'deactivate', { notes: 'The workshop has moved.' });
      await follow(card);
      // It is declined.
      yield* pays(card, ['OK']);
    }),
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
    async *tell(card) {
      yield* decide(card, 'reject', why);
    },
  },
  {
    name: 'Stationery',
    purpose: 'Paper and pens of the team',
    holder: 'employee',
    limit: 1_000_000,
    isRequested: true,
    tell: (card) => doLater(card, 'employee', 'cancel'),
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

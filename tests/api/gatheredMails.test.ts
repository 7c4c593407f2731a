import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { verbatim } from '../../domain/message/message.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { outboxTable } from '../../server/engine/recordTables.ts';
import { relayOutbox } from '../../server/jobs/outboxRelay.ts';
import { notificationWorker } from '../../server/notification/deliverNotification.ts';
import { gatheredMailWorker } from '../../server/notification/gatheredMail.ts';
import type { NotificationContent } from '../../server/notification/notify.ts';
import { notify } from '../../server/notification/notify.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

const companyID = 1;

let place: TestApp;
let people: { id: number; email: string }[];
beforeAll(async () => {
  place = await createTestApp();
  people = await place.database.system
    .select({ id: employeeTable.id, email: employeeTable.email })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        inArray(employeeTable.email, ['reviewer@nusantara.test', 'maker@nusantara.test']),
      ),
    );
});
afterAll(() => place.close());
beforeEach(async () => {
  place.pass(3600);
  await place.database.system.delete(outboxTable);
});

async function tell(count: number, more: Partial<NotificationContent> = {}): Promise<void> {
  await place.database.write(companyID, async (executor) => {
    for (let number = 1; number <= count; number += 1) {
      await notify(executor, companyID, {
        employeeIDs: people.map(({ id }) => id),
        group: 'approvals',
        kind: 'complete',
        eventType: 'bill_passed_on',
        objectType: 'bill',
        objectID: number,
        message: verbatim(`INV/2026/${number} was handed over.`),
        ...more,
      });
    }
  });
}

/** Relays what is due, as a server does, and answers the mails that were written, the oldest first. */
async function mailsNow(): Promise<{ to: string; subject: string; text: string; thread?: string }[]> {
  const { context, database } = place;
  const workers = [notificationWorker(context, nouns), gatheredMailWorker(context, nouns)];
  const unasked = { insert: () => Promise.reject(new Error('nothing here belongs into the queue')) };
  while ((await relayOutbox(context, unasked, workers)).moved > 0);
  const rows = await database.system
    .delete(outboxTable)
    .where(eq(outboxTable.topic, 'mail'))
    .returning({ id: outboxTable.id, payload: outboxTable.payload });
  return rows.toSorted((a, b) => a.id - b.id).map(({ payload }) => payload as never);
}

test('what is told by the way is one mail to each person, however many transactions it took', async () => {
  for (let part = 0; part < 3; part += 1) await tell(19, { isGathered: true });
  expect(await mailsNow()).toEqual([]);
  place.pass(10);
  await tell(1, { isGathered: true });
  place.pass(21);
  const mails = await mailsNow();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/58/);
    expect(text.match(/was handed over/g)).toHaveLength(58);
    expect(text.match(/\/expenses\/|\/purchases|\/bill|http/g)?.length).toBeGreaterThanOrEqual(58);
  }
  place.pass(60);
  expect(await mailsNow()).toEqual([]);
});

test('a few are a mail each, at once, which says what it is about; one that waited alone is what it would have been', async () => {
  await tell(2);
  const mails = await mailsNow();
  expect(mails).toHaveLength(2 * people.length);
  expect(new Set(mails.map(({ thread }) => thread))).toEqual(new Set(['1.bill.1', '1.bill.2']));
  await tell(1, { isGathered: true });
  expect(await mailsNow()).toEqual([]);
  place.pass(31);
  const [alone] = await mailsNow();
  expect(alone?.subject).toBe('INV/2026/1 was handed over.');
  expect(alone?.thread).toBe('1.bill.1');
});

test('whoever is told of more than ten things in a minute gets the rest in one mail', async () => {
  await tell(8);
  expect(await mailsNow()).toHaveLength(8 * people.length);
  await tell(40);
  expect(await mailsNow()).toEqual([]);
  place.pass(31);
  const mails = await mailsNow();
  expect(mails).toHaveLength(people.length);
  expect(mails[0]?.text.match(/was handed over/g)).toHaveLength(40);
});

import { afterAll, beforeAll, expect } from 'vitest';

import { nextInstants } from '../../domain/day/recurrence.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { MailMessage } from '../../server/context.ts';
import { mailTopic } from '../../server/jobs/jobTopics.ts';
import { jobIDOf } from '../../server/jobs/outboxRelay.ts';
import { mailWorker } from '../../server/jobs/ownWork.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { mortalServers, onlyDeaths } from './mortalServers.ts';
import { lastInOutbox } from './outboxWork.ts';
import { prove } from './prove.ts';

let test: TestApp;
let admin: Caller;
let after: number;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  await test.database.systemPool.query(`update schedule set status = 'inactive'`);
  after = await lastInOutbox(test);
});
afterAll(() => test?.close());

/** Servers that look for what is due, or get the same job, at once. */
const serversAtOnce = 3;
/** The clock looks every half hour, so that each run is due alone. */
const lookSeconds = 1800;
const deliveriesMax = 100;
const recipients = ['super.admin@nusantara.test', 'finance.admin@nusantara.test', 'auditor@made.test'];

const sent = new Map<string, { to: string; texts: Set<string> }>();
const noted = new Map<string, number>();
const mortal = mortalServers({ diesOnceIn: 5, onMail: noteMail });

function noteMail({ id = '', to, text }: MailMessage): void {
  const mail = sent.get(id) ?? { to, texts: new Set() };
  mail.texts.add(text);
  sent.set(id, mail);
}

async function lookForDueRuns(): Promise<void> {
  const looks = Array.from({ length: serversAtOnce }, async () => {
    const due = nouns.clockWork(mortal.start(test.context)).find(({ name }) => name === 'schedule.due');
    await due?.run();
  });
  onlyDeaths(await Promise.allSettled(looks));
}

interface OutboxRow {
  company_id: string;
  id: string;
  topic: string;
  payload: unknown;
}

/** Does the jobs that are there and those that they cause, as the queue does: each until a server has come to its end. */
async function workOff(): Promise<void> {
  for (;;) {
    const { rows } = await test.database.systemPool.query<OutboxRow>(
      `delete from outbox where id > $1 and due_at <= $2 returning company_id, id, topic, payload`,
      [after, test.clock.at],
    );
    if (rows.length === 0) return;
    for (const row of rows) await deliver(row);
  }
}

async function deliver({ company_id, id, topic, payload }: OutboxRow): Promise<void> {
  const isMail = topic === mailTopic.name;
  if (isMail) {
    const { id: messageID = '' } = payload as { id?: string };
    noted.set(messageID, (noted.get(messageID) ?? 0) + 1);
  }
  // A mail goes out at each delivery, under one Message-ID; a run is made at one of several.
  const atOnce = isMail ? 1 : serversAtOnce;
  for (let delivery = 1; delivery <= deliveriesMax; delivery += 1) {
    const ends = await Promise.allSettled(
      Array.from({ length: atOnce }, async () => {
        const context = mortal.start(test.context);
        const worker = [mailWorker(context), ...nouns.workers(context)].find(
          (one) => one.topic.name === topic,
        );
        if (!worker) throw new Error(`nobody works on ${topic}`);
        await worker.run({
          id: jobIDOf(company_id, id),
          companyID: Number(company_id),
          payload: worker.topic.schema.parse(payload),
          attempt: delivery,
        });
      }),
    );
    if (onlyDeaths(ends)) return;
  }
  throw new Error(`${topic} does not come to its end`);
}

interface RunRow {
  id: string;
  schedule_id: string;
  scheduled_for: Date;
  status: string;
}

prove({
  name: 'schedules',
  promise:
    'Each due run of a schedule gives each recipient one mail, however many servers run it and wherever they die.',
  goal: 'servers that find the same runs due and get the same jobs at once, deaths before and after commits and mails: each run once, per run and recipient one mail under one Message-ID',
  async run(choose) {
    const schedules = choose(3, 20);
    const days = choose(2, 20);
    const begun = test.clock.at;
    const expected = new Map<number, string[]>();
    for (let number = 0; number < schedules; number += 1) {
      const recurrence = {
        frequency: 'daily',
        day: null,
        time: `${String(number % 24).padStart(2, '0')}:15`,
        start: '2026-11-01',
      } as const;
      const answer = await admin.post('/v1/schedules', {
        ...recurrence,
        name: `Proof ${number}`,
        dataset: 'warehouses',
        format: 'csv',
        recipients,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      const instants = nextInstants(recurrence, 'Asia/Jakarta', begun, days);
      expected.set(
        answer.json<{ id: number }>().id,
        instants.map((at) => at.toISOString()),
      );
    }
    const made = await admin.post('/v1/warehouses', { name: 'Gudang bukti', address: 'Jl. Bukti' });
    expect(made.statusCode, made.body).toBe(201);
    await test.database.systemPool.query('delete from outbox where id > $1', [after]);

    for (let passed = 0; passed <= days * 86_400; passed += lookSeconds) {
      test.pass(lookSeconds);
      await lookForDueRuns();
      test.pass(3);
      await workOff();
    }

    const { rows } = await test.database.systemPool.query<RunRow>(
      `select id, schedule_id, scheduled_for, status from schedule_run
       where schedule_id = any($1) order by scheduled_for`,
      [[...expected.keys()]],
    );
    for (const [id, instants] of expected) {
      const runs = rows.filter(({ schedule_id }) => Number(schedule_id) === id).slice(0, days);
      expect(runs.map(({ status, scheduled_for }) => [status, scheduled_for.toISOString()])).toEqual(
        instants.map((at) => ['processed', at]),
      );
    }
    for (const { id } of rows) {
      const mails = [...sent].filter(([messageID]) => messageID.startsWith(`schedule-run-1-${id}-`));
      expect(mails.map(([, { to }]) => to).toSorted(), `mails of run ${id}`).toEqual(recipients.toSorted());
      expect(mails.map(([messageID]) => noted.get(messageID))).toEqual(recipients.map(() => 1));
      expect(mails.map(([, { texts }]) => texts.size)).toEqual(recipients.map(() => 1));
    }
    expect(sent.size, 'mails').toBe(rows.length * recipients.length);
    const { deaths } = mortal;
    for (const [moment, count] of Object.entries(deaths))
      expect(count, `deaths ${moment}`).toBeGreaterThan(0);
    const died = Object.values(deaths).reduce((sum, count) => sum + count, 0);
    return (
      `${rows.length} runs of ${schedules} schedules, ${serversAtOnce} servers at once, ${died} deaths (${deaths.beforeCommit} before ` +
      `a commit, ${deaths.afterCommit} after one, ${deaths.afterMail} after a mail): each run once, ${sent.size} mails to ` +
      `${recipients.length} recipients, each noted once and under one Message-ID`
    );
  },
});

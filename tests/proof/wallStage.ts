import type { Actor } from '../../domain/access/actor.ts';
import type { MailMessage } from '../../server/context.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Operation } from './apiOperations.ts';
import { operationsOf, readApiDocument } from './apiOperations.ts';
import type { RecordNumbers } from './companyRecords.ts';
import { copyCompany, plantCanaries, recordNumbers, thinHistory } from './companyRecords.ts';
import { lastInOutbox, workOffOutbox } from './outboxWork.ts';
import { actorsOf } from './wallPeople.ts';

/** Companies of the stage; the demo has the first two. */
export const ownCompany = 1;
/** Its texts are canaries, its statuses are left, so that a query which forgets the company finds its rows. */
export const foreignCompany = 2;
/** A copy of the foreign one with the same record numbers and no canaries: its people are strangers there. */
export const twinCompany = 3;
/** Another copy, which has bought nothing. */
export const bareCompany = 4;
/** Another copy, in which every text is a canary. */
export const foreignCopy = 5;

export interface WallStage {
  test: TestApp;
  operations: readonly Operation[];
  /** Who may act in the demo company. */
  actors: readonly Actor[];
  /** What no answer may hold. */
  mark: string;
  canaryFields: readonly string[];
  foreignNumbers: RecordNumbers;
  ownNumbers: RecordNumbers;
  /** Messages that jobs sent. */
  mails: MailMessage[];
  /** Does what the calls left to be done later, for every company but the foreign ones. */
  runJobs: () => Promise<number>;
  close: () => Promise<void>;
}

/** The demo company beside others that it must not know of. */
export async function createWallStage(): Promise<WallStage> {
  const mails: MailMessage[] = [];
  const mailer = {
    send: (message: MailMessage) => {
      mails.push(message);
      return Promise.resolve();
    },
  };
  const test = await createTestApp({ replace: { mailer } });
  const pool = test.database.systemPool;
  for (const company of [ownCompany, foreignCompany]) await thinHistory(pool, company);
  await copyCompany(pool, foreignCompany, twinCompany);
  await copyCompany(pool, foreignCompany, bareCompany);
  await pool.query(`update company set features = '[]' where company_id = $1`, [bareCompany]);
  await copyCompany(pool, foreignCompany, foreignCopy);
  const mark = 'wall5canary';
  const canaryFields = new Set([
    ...(await plantCanaries(pool, { companyID: foreignCompany, mark, keepsClosedLists: true })),
    ...(await plantCanaries(pool, { companyID: foreignCopy, mark, keepsClosedLists: false })),
  ]);
  // What the visitors make has numbers of its own: none of them is by chance one of the other company.
  await pool.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, 1000000000)
     from pg_sequences where schemaname = 'public' and data_type = 'bigint'::regtype`,
  );
  await pool.query('analyze');
  await storeCanaryFiles(test, mark);
  const after = await lastInOutbox(test);
  return {
    test,
    operations: operationsOf(await readApiDocument(test.app)),
    actors: await actorsOf(test, ownCompany),
    mark,
    canaryFields: [...canaryFields],
    foreignNumbers: await recordNumbers(pool, foreignCompany),
    ownNumbers: await recordNumbers(pool, ownCompany),
    mails,
    runJobs: () => workOffOutbox(test, { after, except: [foreignCompany, foreignCopy] }),
    close: () => test.close(),
  };
}

async function storeCanaryFiles({ database, context }: TestApp, mark: string): Promise<void> {
  const { rows } = await database.systemPool.query<{ storage_key: string }>(
    'select storage_key from media where company_id = any($1)',
    [[foreignCompany, foreignCopy]],
  );
  for (const { storage_key: key } of rows) {
    await context.files.put(key, Buffer.from(`a file of ${mark}`), 'text/plain');
  }
}

/** Signs people in, again whenever a call ended their session. */
export function tokenKeeper(test: TestApp): {
  tokenOf: (actor: Actor) => Promise<string>;
  drop: (actor: Actor) => void;
} {
  const tokens = new Map<string, string>();
  return {
    async tokenOf({ email, companyID, employeeID }) {
      const known = tokens.get(email);
      if (known !== undefined) return known;
      // A call before may have suspended them, or given them another address.
      await test.database.systemPool.query(
        `update employee set status = 'active', has_access = true, email = $3 where company_id = $1 and id = $2`,
        [companyID, employeeID, email],
      );
      const { accessToken } = await test.signInAs(email, companyID);
      forgetActors(test.database);
      tokens.set(email, accessToken);
      return accessToken;
    },
    drop: ({ email }) => tokens.delete(email),
  };
}

import { nouns } from '../../resources/nouns.server.ts';
import { postTopic } from '../../resources/accounting/accountingPost/sending/postTopic.server.ts';
import type { MappingAnswer } from '../../resources/accounting/accountMapping/accountMappingWire.ts';
import type { MappingCategory } from '../../resources/accounting/accountMapping/accountMapping.ts';
import { mappingCategories } from '../../resources/accounting/accountMapping/accountMapping.ts';
import type { BooksProgram } from '../../resources/accounting/connection/booksProgram.ts';
import type { ServerContext } from '../../server/context.ts';
import { jobIDOf } from '../../server/jobs/outboxRelay.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';

interface Waiting {
  company_id: string;
  id: string;
  payload: unknown;
}

/** Takes the jobs that send posts and are due out of the outbox. */
export async function takePostJobs({ database, clock }: TestApp): Promise<Waiting[]> {
  const { rows } = await database.systemPool.query<Waiting>(
    'delete from outbox where topic = $1 and due_at <= $2 returning company_id, id, payload',
    [postTopic.name, clock.at],
  );
  return rows;
}

/** Does one such job on a server. */
export async function runPostJob(
  context: ServerContext,
  { company_id, id, payload }: Waiting,
): Promise<void> {
  const worker = nouns.workers(context).find(({ topic }) => topic.name === postTopic.name);
  if (!worker) throw new Error('nobody sends posts');
  await worker.run({
    id: jobIDOf(company_id, id),
    companyID: Number(company_id),
    payload: worker.topic.schema.parse(payload),
    attempt: 1,
  });
}

/** Compares the books now, as somebody asks for it, and does what follows from decisions about differences. */
export async function compareBooks(
  test: TestApp,
  finance: Caller,
  program: BooksProgram = 'jurnal',
): Promise<void> {
  read(await finance.post(`/v1/${program}/drift`), 201);
  await doDriftJobs(test);
}

/** Does the jobs of comparisons, and those that take documents out of the books. */
export async function doDriftJobs({ context, database }: TestApp): Promise<void> {
  const workers = nouns.workers(context).filter(({ topic }) => topic.name.startsWith('accounting.drift'));
  for (const worker of workers) {
    const { rows } = await database.systemPool.query<Waiting>(
      'delete from outbox where topic = $1 returning company_id, id, payload',
      [worker.topic.name],
    );
    for (const { company_id: companyID, id, payload } of rows)
      await worker.run({
        id: jobIDOf(companyID, id),
        companyID: Number(companyID),
        payload: worker.topic.schema.parse(payload),
        attempt: 1,
      });
  }
}

/** Finds what is due and has no job, as the clock does: what a seed notes is not sent by it. */
export async function findForgottenPosts({ context }: TestApp): Promise<void> {
  const work = nouns.clockWork(context).find(({ name }) => name === 'accounting.forgotten');
  if (!work) throw new Error('nobody looks for posts');
  await work.run();
}

/** Gives what cards paid a category, where nobody has. */
export async function sayWhatCardsPaid(test: TestApp): Promise<void> {
  await test.database.systemPool.query(`
    update card_transaction set category_id = (select min(id) from category_policy where company_id = 1 and status = 'active')
    where company_id = 1 and category_id is null`);
  await findForgottenPosts(test);
}

/** Leaves what the ledger moves alone to be posted: what somebody chose of purchases is the business of other tests. */
export async function forgetPurchases({ database }: TestApp): Promise<void> {
  await database.systemPool.query(
    `delete from accounting_post where group_type not in ('transaction', 'transferFee', 'topUpBalance', 'cashAdvanceReturn')`,
  );
}

/** Sends what is due, until nothing is. */
export async function sendDuePosts(test: TestApp): Promise<void> {
  for (;;) {
    const jobs = await takePostJobs(test);
    if (jobs.length === 0) return;
    for (const job of jobs) await runPostJob(test.context, job);
  }
}

export interface PostRow {
  id: string;
  group_type: string;
  record_id: string;
  status: string;
  cause: string | null;
  detail: string | null;
  amount: string;
  is_unknown: boolean;
  attempts: number;
  next_at: Date | null;
  posted_id: string | null;
  posted_number: string | null;
  payload: {
    kind: string;
    lines: { account: string; amount: string; tax: string | null }[];
    tags: string[];
    memo: string;
  } | null;
  payload_hash: Buffer | null;
  notes: string | null;
}

export async function postRows(
  { database }: TestApp,
  where = 'true',
  values: unknown[] = [],
): Promise<PostRow[]> {
  const { rows } = await database.systemPool.query<PostRow>(
    `select *, id::text, record_id::text from accounting_post where company_id = 1 and ${where} order by accounting_post.id`,
    values,
  );
  return rows;
}

const numberByType: Readonly<Record<string, string>> = {
  rate_difference: '8-80002',
  category_policy: '6-60205',
  custom_policy: '6-60205',
  business_trip_category: '6-60204',
  company_account: '1-10002',
  // What the demo has mapped already, where its books are.
  balance: '1-10004',
  card_balance: '1-10005',
  fee: '6-60403',
  credit_purchase: '6-60208',
  cash_advance: '1-10301',
  employee_payable: '2-20205',
  accounts_payable: '2-20200',
  refund: '1-10400',
  vat: '1-10500',
  wht: '2-20503',
};

/** Maps everything that the company has, but for what is mapped; tags that are gone are taken off. */
export async function mapAll(finance: Caller, program: BooksProgram = 'jurnal'): Promise<void> {
  const chart = read<{ data: { id: string; number: string }[] }>(
    await finance.get(`/v1/${program}/accounts`),
    200,
  );
  const idOf = (number: string | undefined) => chart.data.find((one) => one.number === number)?.id ?? null;
  for (const category of mappingCategories) await mapCategory(finance, { program, category }, idOf);
}

async function mapCategory(
  finance: Caller,
  { program, category }: { program: BooksProgram; category: MappingCategory },
  idOf: (number: string | undefined) => string | null,
): Promise<void> {
  const url = `/v1/${program}/account-mappings?category=${category}`;
  const { rows, version } = read<MappingAnswer>(await finance.get(url), 200);
  const typed = rows.map(({ accountableType, accountableID, accountID, taxID, tags }) => ({
    accountableType,
    accountableID,
    accountID: accountID ?? idOf(numberByType[accountableType]),
    taxID,
    tags: tags.map(({ id }) => id),
  }));
  if (typed.length > 0) read(await finance.put(url, { rows: typed }, { version }), 200);
}

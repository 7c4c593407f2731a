/** One row of the report: what is measured, against what, and what is to be reached. */
interface RowDefinition {
  name: string;
  /** Against something measured in the same run, or in its own unit. */
  kind: 'ratio' | 'absolute';
  goal: number;
  better: 'higher' | 'lower';
  unit: string;
  what: string;
  against: string;
}

function higher(name: string, goal: number, what: string, against: string): RowDefinition {
  return { name, kind: 'ratio', goal, better: 'higher', unit: 'requests/s', what, against };
}

function lower(name: string, goal: number, unit: string, what: string, against: string): RowDefinition {
  return { name, kind: 'ratio', goal, better: 'lower', unit, what, against };
}

const rawPage = 'the page by node-postgres, prepared, without a total';
const minimalList = 'a minimal react-admin list';
const arrayInput = "react-admin's ArrayInput";

/** Every row, in the order of the report. */
export const rowDefinitions: readonly RowDefinition[] = [
  {
    name: 'load.rows',
    kind: 'absolute',
    goal: 20_000,
    better: 'higher',
    unit: 'documents/s',
    what: 'documents with lines, payments, histories and tasks into an empty database, indexes and keys included',
    against: '',
  },
  higher('list.page', 0.8, '25 rows by status, newest first, total included; 8 connections', rawPage),
  higher(
    'list.page.count',
    2,
    'the same request as list.page',
    'page and exact count in one prepared statement',
  ),
  higher('list.search', 0.8, 'text in number or vendor', 'a union over numbers and vendors, with its total'),
  higher(
    'search.all',
    0.5,
    'the search over everything: 5 of each kind, the texts of list.search; 8 connections',
    'unions over numbers and names, 5 of each kind',
  ),
  {
    name: 'search.one',
    kind: 'absolute',
    goal: 150,
    better: 'lower',
    unit: 'ms',
    what: 'the same search by one person at a time, p99',
    against: '',
  },
  higher(
    'list.filters',
    0.8,
    'two statuses, amounts, 92 days, by due date',
    'the same question, with its total',
  ),
  higher('summary.cards', 2, 'the four cards', 'one exact aggregate over what the cards count'),
  higher(
    'home.spend',
    2,
    'what was spent in two years, by month, vendor, account and organization',
    'one exact aggregate over these invoices',
  ),
  higher(
    'list.kinds',
    0.8,
    'the lists of orders, quotes and requests by status, newest first, total included; 8 connections',
    rawPage,
  ),
  higher(
    'noun.list',
    0.4,
    '25 of 1,000,000 warehouses, a declared noun, by status and name, total included; 8 connections',
    'the page and the kept total in one prepared statement',
  ),
  higher('detail', 0.6, 'one document with everything that belongs to it', 'the same reads, prepared'),
  higher(
    'action.approve',
    0.5,
    'PATCH approve, with an Idempotency-Key',
    'the same rows written in one transaction',
  ),
  higher(
    'payment.authorize',
    0.5,
    'PATCH authorize, with an Idempotency-Key',
    'the same rows written in one transaction',
  ),
  higher(
    'claims.page',
    0.4,
    '25 claims of as many as documents, by status, newest first, total included; 8 connections',
    'the page in one prepared statement, without a total',
  ),
  higher(
    'claims.preview',
    0.2,
    'what is left of the limits for two lines, and who would approve them',
    'the rules and what is used of their windows, in two prepared statements',
  ),
  higher(
    'claims.submit',
    0.2,
    'POST of a claim of two lines, with an Idempotency-Key: rates, limits, chain, history, notices',
    'the same windows read, and the rows of claim, lines, limits, history and notice in one transaction',
  ),
  higher(
    'trips.page',
    0.4,
    '25 of 20,000 trips by status, newest first, total included; 8 connections',
    'the page in one prepared statement, without a total',
  ),
  higher(
    'trips.submit',
    0.2,
    'POST of a trip of one day with an advance, with an Idempotency-Key: policy, terms, chain, history, notices',
    'the policies and limits read, and the rows of trip, history and notice in one transaction',
  ),
  {
    name: 'sync.posts',
    kind: 'ratio',
    goal: 0.2,
    better: 'higher',
    unit: 'posts/s',
    what: 'top-ups that one server posts to the simulator of Jurnal, from the press of the button until all stand there',
    against: 'the same look-ups and documents sent to the simulator by themselves, as many at once',
  },
  {
    name: 'mixed.users',
    kind: 'absolute',
    goal: 150,
    better: 'higher',
    unit: 'requests/s',
    what: '200 people who think 0.5 to 1.5 s after each answer read, search, save, approve and print; 5 streams a person are open; after a warm-up',
    against: '',
  },
  {
    name: 'mixed.users.p95',
    kind: 'absolute',
    goal: 1000,
    better: 'lower',
    unit: 'ms',
    what: 'the same, p95 of all requests',
    against: '',
  },
  {
    name: 'mixed.users.kinds',
    kind: 'absolute',
    goal: 5,
    better: 'lower',
    unit: 'times',
    what: 'the same, the median of the slowest kind of request as a multiple of the median kind of reading',
    against: '',
  },
  higher('naive.page.count', 3, 'the same request as list.page', 'bench/naiveServer.ts'),
  higher('naive.search', 100, 'the same request as list.search', 'bench/naiveServer.ts'),
  lower('growth.page', 1.3, 'ms', 'p50 of list.page over all documents', 'p50 over 10,000 documents'),
  {
    name: 'memory.server',
    kind: 'absolute',
    goal: 300,
    better: 'lower',
    unit: 'MB',
    what: 'largest resident memory of the server process during the rows above',
    against: '',
  },
  {
    name: 'memory.stream',
    kind: 'absolute',
    goal: 100,
    better: 'lower',
    unit: 'kB',
    what: 'resident memory that an open stream of notifications keeps, over 300 of 50 people and two heartbeats',
    against: '',
  },
  lower(
    'first.bytes',
    1,
    'kB',
    'gzip JavaScript until the first list is seen, sign-in included',
    minimalList,
  ),
  lower('first.paint', 0.4, 'ms', 'first paint; 4 x CPU slowdown, slow 4G, nothing cached', minimalList),
  lower('first.list', 0.8, 'ms', "a signed-in person's list of 20 rows is seen; likewise", minimalList),
  lower('first.blocked', 0.7, 'ms', 'total blocking time until then; likewise', minimalList),
  lower('type.filter', 0.7, 'ms', 'from Enter after a number to the painted row; 4 x CPU, p95', minimalList),
  lower('page.next', 0.7, 'ms', 'from the click to the painted page; 4 x CPU, p95', minimalList),
  lower('open.detail', 0.7, 'ms', 'from the click to the painted document; 4 x CPU, p95', minimalList),
  lower(
    'noun.form',
    1,
    'ms',
    'the form of a declared noun, from the click on Create vendor; 4 x CPU',
    "react-admin's SimpleForm of the same fields",
  ),
  lower('lines.mount', 0.25, 'ms', '100 lines of 6 fields, from the click on Edit; 4 x CPU', arrayInput),
  lower('lines.add', 0.1, 'ms', 'from the click to the painted new line; 4 x CPU', arrayInput),
  lower('lines.submit', 0.02, 'ms', 'from the click until the request leaves; 4 x CPU', arrayInput),
];

export function definitionOf(name: string): RowDefinition {
  const definition = rowDefinitions.find((row) => row.name === name);
  if (!definition) throw new Error(`there is no row ${name}`);
  return definition;
}

import { addDays, daysBetween } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import { mediaLinkTable, mediaTable } from '../../../server/files/mediaTables.ts';
import { dayOf, officeTime, startClock, startOfDay, workday } from '../../../server/seed/demoTime.ts';
import { firstNames, lastNames } from '../../../server/seed/inventedNames.ts';
import type { Pattern, PatternTable } from '../../../server/seed/pattern.ts';
import { tablesOfAll, tellPattern } from '../../../server/seed/pattern.ts';
import type { Copy, WrittenRows } from '../../../server/seed/patternCopies.ts';
import { writeCopies } from '../../../server/seed/patternCopies.ts';
import { seededRandom } from '../../../server/seed/random.ts';
import type { Random } from '../../../server/seed/random.ts';
import { rateOn } from '../../../server/exchangeRates/exchangeRates.ts';
import { makeRecord, uploadFile } from '../../../server/seed/roomSeed.ts';
import { textPdf } from '../../../server/seed/samplePapers.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import type { EmployeeRow } from '../../../server/seed/standIn.ts';
import { saidOfPeople, standInFor } from '../../../server/seed/standIn.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { writtenPayments } from '../../paying/payment/paymentTelling.server.ts';
import { limitDrawTable } from '../limit/limitTables.server.ts';
import type { LimitedLine } from '../limit/limitUse.server.ts';
import { openWindows } from '../limit/limitUse.server.ts';
import { claimStore } from './claim.server.ts';
import type { Filer } from './claimants.server.ts';
import { filersOf } from './claimants.server.ts';
import { claimAttendeeTable, claimLineTable, claimTable } from './claimTables.server.ts';
import type { StoredClaim, StoredLine } from './claimTables.server.ts';
import { categoryID, lineOf, subpolicyID } from './claimTelling.server.ts';
import type { Goods, Shape } from './earlierShapes.server.ts';
import { shapes } from './earlierShapes.server.ts';
import { limitedAdvance, limitedLines } from './filing/claimLimits.server.ts';
import { inRupiah } from './filing/claimTerms.server.ts';

/** Where claims and what follows from them are written, what refers to others behind them. */
export const claimTables: readonly PatternTable[] = [
  { table: claimTable },
  { table: claimLineTable },
  { table: claimAttendeeTable },
  writtenPayments,
  ...tablesOfAll,
  { table: limitDrawTable },
];

/** The rows of a pattern, or of a copy, in one of them. */
const rowsIn = <Kept>(rows: WrittenRows, table: PatternTable['table']) =>
  (rows[claimTables.findIndex((one) => one.table === table)] ?? []) as readonly Kept[];

/** What somebody says of a claim. */
interface Said {
  purpose: string;
  /** Of each line. */
  merchants: readonly string[];
  amounts: readonly number[];
  /** The receipt of each line. */
  papers: readonly { fileName: string; content: Buffer }[];
  guests: readonly string[];
  /** Of an advance: what is asked for; what the report is for is the amount of its line. */
  advance: number | null;
}

/** What stands in a pattern in place of what its copies say: nothing else that is written is the same. */
function saidInPattern({ spent, beside, goods }: Shape): Said {
  const isAbroad = goods.some(([{ currencyCode }]) => currencyCode !== undefined);
  const spentOf = { exact: patternAdvance, under: 587_300, over: 802_900, none: 0 };
  const first = spent ? spentOf[spent] : isAbroad ? 37.41 : 65_537;
  const amounts = [first, ...(beside ? [23_117] : [])];
  const numbers = amounts.map((_, at) => at + 1);
  return {
    purpose: 'Purpose of the pattern',
    merchants: numbers.map((number) => `Toko Pola ${number}`),
    amounts,
    papers: numbers.map((number) => ({
      fileName: `pattern-${number}.pdf`,
      content: textPdf([`Receipt ${number} of a pattern`]),
    })),
    guests: ['Tamu Pola Satu', 'Tamu Pola Dua'],
    advance: spent ? patternAdvance : null,
  };
}
const patternAdvance = 731_100;

const firstDay = (today: Day): Day => addDays(today, -360);
/** Paid by then, and not in the weeks that are told. */
const lastDay = (today: Day): Day => addDays(today, -45);

/** Nobody claims more often in a month. */
const monthlyMost = 4;

/** Some file more than others. */
const weightOf = ({ jobPosition }: EmployeeRow): number =>
  ({ 'Sales staff': 5, 'Marketing staff': 4, Engineer: 3 })[jobPosition ?? ''] ?? 2;

interface Crew {
  staff: readonly Filer[];
  leads: readonly Filer[];
}

/** Who files. */
async function crewOf(stage: SeedStage): Promise<Crew> {
  const filers = await filersOf(stage);
  const of = (level: string) =>
    filers
      .filter(({ row }) => row.jobLevel === level)
      .flatMap((one) => Array.from({ length: weightOf(one.row) }, () => one));
  return { staff: of('Staff'), leads: of('Lead') };
}

/** A line that somebody claims in the weeks that are told: it finds its limits as they were then. */
export interface ToldLine {
  employeeID: number;
  category: string;
  merchant: string;
  amount: number;
  on: Day;
}

/** Within which a person claims such a thing once: its limit is of that. */
const periodOf = (on: Day, isMonthly: boolean): string => (isMonthly ? on.slice(0, 7) : on);
const claimKey = (employeeID: number, category: string, period: string): string =>
  `${employeeID} ${category} ${period}`;
const lineKey = (merchant: string, on: Day, amount: number): string => `${merchant} ${on} ${amount}`;

/** What is claimed already by what is told: of a limit of a month, in that month. */
const takenBy = (told: readonly ToldLine[]): Set<string> =>
  new Set(
    told.flatMap(({ employeeID, category, merchant, amount, on }) => [
      claimKey(employeeID, category, periodOf(on, false)),
      claimKey(employeeID, category, periodOf(on, true)),
      lineKey(merchant, on, amount),
    ]),
  );

/** A shape as the engine has it, and who stood in for whose claim it is, and for who decides about it. */
interface Drawn {
  pattern: Pattern;
  standIns: readonly [requester: EmployeeRow, manager: EmployeeRow];
}

/**
 * What people claimed in the year before the weeks that are told: one of each shape is told, and all are written as it was.
 * @param told What they claim then
 */
export async function writeEarlierClaims(stage: SeedStage, told: readonly ToldLine[]): Promise<void> {
  const copies = await earlierClaims(stage, shapes, told);
  await writeClaims(
    stage,
    copies.map(({ copy }) => copy),
  );
}

/** A claim of before, with its shape and the place of that. */
interface EarlierClaim extends Own, Pick<Filed, 'shape' | 'goods'> {
  ofShape: number;
}

/** Claims of such shapes: whose they are, and what is said of them. */
export async function earlierClaims(
  stage: SeedStage,
  of: readonly Shape[],
  told: readonly ToldLine[] = [],
): Promise<EarlierClaim[]> {
  const random = seededRandom(161);
  const crew = await crewOf(stage);
  const taken = takenBy(told);
  const ofMonth = new Map<string, number>();
  const all: EarlierClaim[] = [];
  for (const [place, shape] of of.entries()) {
    const drawn = await drawShape({ ...stage, random: seededRandom(place) }, crew, shape, place);
    for (const [goods, count] of shape.goods) {
      const columns = await columnsOf(stage, shape, goods);
      const copying = { ...drawn, shape, goods, columns, crew, random, taken, ofMonth };
      for (let number = 0; number < count; number += 1)
        all.push({
          ...(await copyOf(stage, { ...copying, place: all.length })),
          shape,
          goods,
          ofShape: place,
        });
    }
  }
  return all;
}

/** Writes copies of claims, and what they spend of the limits. */
export async function writeClaims(stage: SeedStage, copies: readonly Copy[]): Promise<void> {
  const written = await writeCopies(stage, claimTables, copies);
  await openWindows(stage.executor, stage.companyID, limitedOf(written));
}

/** The papers of a pattern are kept nowhere. */
const nowhere = { put: () => Promise.resolve() };

async function drawShape(
  stage: SeedStage,
  { staff, leads }: Crew,
  shape: Shape,
  place: number,
): Promise<Drawn> {
  const { random, today } = stage;
  const [model] = shape.isOfLeads ? leads : staff;
  if (!model) throw new Error('Nobody files such claims');
  const standIns: EmployeeRow[] = [];
  const pattern = await tellPattern(stage, claimTables, async (acting) => {
    const manager = await standInFor(acting, model.manager.id, 2);
    const requester = await standInFor(acting, model.row.id, 1, { managerID: manager.id });
    standIns.push(requester, manager);
    const day = workday(addDays(today, -42 - (place % 5)));
    const said = saidInPattern(shape);
    const filed = { shape, goods: firstOf(shape), said, by: requester.id, at: officeTime(day, random) };
    return fileClaim({ ...acting, files: nowhere }, filed);
  });
  return { pattern, standIns: standIns as unknown as Drawn['standIns'] };
}

/** A claim as somebody files it. */
interface Filed {
  shape: Shape;
  /** What is on its first line. */
  goods: Goods;
  said: Said;
  /** Whose it is. */
  by: number;
  at: Date;
}

/** Somebody files a claim, and others do with it what its shape says. */
export async function* fileClaim(stage: SeedStage, { shape, goods, said, by, at }: Filed): Story {
  yield at;
  const filedBy = shape.isOnBehalf ? 'finance.admin' : by;
  const onBehalfOfID = shape.isOnBehalf ? by : null;
  const { purpose, advance, amounts, merchants } = said;
  const common = { onBehalfOfID, purpose, organizationID: null, mediaIDs: [] };
  const paper = async (place: number) => {
    const { fileName = '', content = Buffer.alloc(0) } = said.papers[place] ?? {};
    return await uploadFile(stage, filedBy, {
      fileName,
      content,
      contentType: 'application/pdf',
      kind: 'receipt',
    });
  };
  const input =
    advance === null
      ? {
          ...common,
          submissionType: 'reimbursement',
          lines: await linesOf(stage, { shape, goods, said }, paper),
          customFields: [],
        }
      : {
          ...common,
          submissionType: 'cashAdvance',
          plannedCategoryID: await categoryID(stage, goods.category),
          neededOn: addDays(dayOf(at), 10),
          currencyCode: 'IDR',
          amount: advance,
          plannedLines: [],
        };
  const id = await makeRecord(stage, claimStore, filedBy, input);
  const claim = {
    stage,
    clock: startClock(at, startOfDay(stage.today), stage.random),
    entity: claimStore,
    id,
  };
  yield* shape.tell(claim, amounts[0] ?? 0, async () => ({
    merchant: merchants[0] ?? '',
    receipt: await paper(0),
    duplicateNote: null,
  }));
}

async function linesOf(
  stage: SeedStage,
  { shape, goods, said }: Pick<Filed, 'shape' | 'goods' | 'said'>,
  paper: (place: number) => Promise<number>,
) {
  const on = addDays(dayOf(stage.clock.at), -2);
  const lines: object[] = [];
  for (const [place, { category, subpolicy = null, currencyCode = 'IDR' }] of bought(
    shape,
    goods,
  ).entries()) {
    const [merchant = '', amount = 0] = [said.merchants[place], said.amounts[place]];
    const line = await lineOf(stage, {
      category,
      subpolicy,
      currencyCode,
      merchant,
      amount,
      on,
      receipt: await paper(place),
    });
    const attendees = line.attendees.map((guest, at) => ({ ...guest, name: said.guests[at] ?? guest.name }));
    lines.push({ ...line, attendees });
  }
  return lines;
}

const bought = ({ beside }: Shape, goods: Goods): Goods[] => [goods, ...(beside ? [beside] : [])];

/** What its pattern has on its first line. */
function firstOf({ goods }: Shape): Goods {
  const [first] = goods;
  if (!first) throw new Error('Nothing is on such claims');
  return first[0];
}

interface Copying extends Drawn, Pick<Copy, 'columns'> {
  shape: Shape;
  /** What is on its first line. */
  goods: Goods;
  crew: Crew;
  random: Random;
  /** What is claimed already. */
  taken: Set<string>;
  /** How many claims somebody filed in a month. */
  ofMonth: Map<string, number>;
  place: number;
}

/** Whose a copy is, when it was filed, and what they say of it. */
interface Own {
  copy: Copy;
  filer: Filer;
  said: Said;
}

async function copyOf(stage: SeedStage, copying: Copying): Promise<Own> {
  const { pattern, standIns, shape, columns, random } = copying;
  const { filer, days } = whoAndWhen(stage, copying);
  const said = sayOwn(copying, days);
  const was = saidInPattern(shape);
  const [earlier, later] = pattern.slack;
  const { people, texts, parts } = saidOfPeople([
    [standIns[0], filer.row],
    [standIns[1], filer.manager],
  ]);
  const named = was.merchants.map((merchant, at) => [merchant, said.merchants[at] ?? ''] as const);
  const copy = {
    pattern,
    days,
    minutes: random.integer(-earlier, later),
    people,
    texts: new Map([...texts, [was.purpose, said.purpose]]),
    parts: [
      ...parts,
      ...named,
      ...named.map(([of, merchant]) => [nameForm(of), nameForm(merchant)] as const),
      ...was.guests.map((guest, at) => [guest, said.guests[at] ?? ''] as const),
    ],
    columns: await withRateDay(stage, copying, columns, addDays(pattern.day, days - 2)),
    amounts: await amountsOf(stage, copying, { was, said, on: addDays(pattern.day, days - 2) }),
    papers: said.papers,
  };
  return { copy, filer, said };
}

/** What it was bought of, where the pattern is about something else. */
async function columnsOf(stage: SeedStage, shape: Shape, goods: Goods): Promise<Copy['columns']> {
  const first = firstOf(shape);
  if (first === goods) return new Map();
  const categories = new Map([
    [await categoryID(stage, first.category), await categoryID(stage, goods.category)],
  ]);
  const { subpolicy } = goods;
  return new Map<string, ReadonlyMap<unknown, unknown>>([
    ['categoryID', categories],
    ['categoryIDs', categories],
    ['subpolicyID', new Map([[null, subpolicy === undefined ? null : await subpolicyID(stage, subpolicy)]])],
  ]);
}

/** Somebody who has not claimed such a thing on that day, or in that month; some weeks before the day of the pattern. */
function whoAndWhen({ today }: SeedStage, { pattern, shape, goods, crew, random, taken, ofMonth }: Copying) {
  const { isOverdue } = shape;
  const weeksTo = (day: Day) => Math.ceil(daysBetween(day, pattern.day) / 7);
  const [least, most] = isOverdue ? [0, 1] : [weeksTo(lastDay(today)), weeksTo(firstDay(today)) - 1];
  for (;;) {
    const filer = random.pick(shape.isOfLeads ? crew.leads : crew.staff);
    const days = -7 * random.integer(least, most);
    const filedOn = addDays(pattern.day, days);
    const keys = bought(shape, goods).map(({ category, isMonthly = false }) =>
      claimKey(filer.row.id, category, shape.spent ? '' : periodOf(addDays(filedOn, -2), isMonthly)),
    );
    const month = `${filer.row.id} ${filedOn.slice(0, 7)}`;
    const filed = ofMonth.get(month) ?? 0;
    if (keys.some((key) => taken.has(key)) || filed >= monthlyMost) continue;
    for (const key of keys) taken.add(key);
    ofMonth.set(month, filed + 1);
    return { filer, days };
  }
}

/** The rate of another currency is that of the last day before that has one. */
async function withRateDay(
  { executor, companyID }: SeedStage,
  { pattern, goods }: Copying,
  columns: Copy['columns'],
  on: Day,
): Promise<Copy['columns']> {
  if (!goods.currencyCode) return columns;
  const [row] = rowsIn<StoredLine>(pattern.rows, claimLineTable);
  const rate = await rateOn(executor, companyID, goods.currencyCode, on);
  return new Map([...columns, ['rateDate', new Map([[row?.rateDate, rate?.validFrom]])]]);
}

/** Nobody has bought the same there on that day, as far as the seed tells. */
function sayOwn({ pattern, shape, goods, random, taken, place }: Copying, days: number): Said {
  const on = addDays(pattern.day, days - 2);
  const lines = bought(shape, goods).map((one) => {
    const step = one.currencyCode ? 1 : 500;
    for (;;) {
      const merchant = random.pick(one.merchants);
      const amount = random.integer(one.least / step, one.most / step) * step;
      const key = lineKey(merchant, on, amount);
      if (taken.has(key)) continue;
      taken.add(key);
      return { merchant, amount, currency: one.currencyCode ?? 'Rp' };
    }
  });
  const { spent } = shape;
  const advance = spent ? random.integer(10, 18) * 50_000 : null;
  const part = random.integer(3, 24) * 4_500;
  const spentOf = { exact: 0, under: -part, over: part, none: -(advance ?? 0) };
  const amounts = spent && advance !== null ? [advance + spentOf[spent]] : lines.map(({ amount }) => amount);
  return {
    purpose: random.pick(goods.purposes),
    merchants: lines.map(({ merchant }) => merchant),
    amounts,
    papers: lines.map(({ merchant, currency }, at) => ({
      fileName: `nota-${String(place + 1).padStart(3, '0')}-${at + 1}.pdf`,
      content: textPdf([
        merchant,
        `Tanggal : ${on.split('-').toReversed().join('/')}`,
        `TOTAL ${currency} ${amounts[at] ?? 0}`,
        'Terima kasih',
      ]),
    })),
    guests: [0, 1].map(() => `${random.pick(firstNames)} ${random.pick(lastNames)}`),
    advance,
  };
}

/** What each amount of the pattern is in a copy: those that are typed, and what follows from them. */
async function amountsOf(
  { executor, companyID }: SeedStage,
  { pattern, goods }: Copying,
  { was, said, on }: { was: Said; said: Said; on: Day },
): Promise<Map<number, number>> {
  const typed = was.amounts.map((amount, at) => [amount, said.amounts[at] ?? 0] as const);
  const [first] = typed;
  if (!first) throw new Error('Nothing is claimed');
  if (was.advance !== null && said.advance !== null) {
    const rest = [Math.abs(was.advance - first[0]), Math.abs(said.advance - first[1])] as const;
    return new Map([[was.advance, said.advance], ...typed, rest]);
  }
  if (goods.currencyCode) {
    const [row] = rowsIn<StoredLine>(pattern.rows, claimLineTable);
    const rated = await inRupiah(executor, companyID, String(first[1]), goods.currencyCode, on);
    if (!row || !rated) throw new Error(`There is no rate of ${on}`);
    const worth = [
      [Number(row.rateAmount), Number(rated.rateAmount)],
      [Number(row.baseAmount), Number(rated.baseAmount)],
    ] as const;
    return new Map([...typed, ...worth]);
  }
  const sumOf = (side: 0 | 1) => typed.reduce((total, pair) => total + pair[side], 0);
  return new Map([...typed, [sumOf(0), sumOf(1)]]);
}

/** What the lines and advances of claims spend of the limits, as it is counted when they are sent in. */
function limitedOf(written: readonly WrittenRows[]): LimitedLine[] {
  const limited = written.flatMap((rows) => {
    const claims = rowsIn<StoredClaim>(rows, claimTable);
    const links = rowsIn<{ mediaID: number; subjectID: number }>(rows, mediaLinkTable);
    const files = new Map(
      rowsIn<{ id: number; sha256: Buffer }>(rows, mediaTable).map(({ id, sha256 }) => [id, sha256]),
    );
    const receiptOf = (line: StoredLine) =>
      files.get(links.find(({ subjectID }) => subjectID === line.id)?.mediaID ?? 0)?.toString('hex') ?? null;
    const lines = rowsIn<StoredLine>(rows, claimLineTable).map((line) => ({
      ...line,
      receipt: receiptOf(line),
      splits: [],
    }));
    return claims.flatMap((claim) =>
      claim.submissionType === 'cashAdvance'
        ? limitedAdvance(claim, [])
        : limitedLines(
            claim,
            lines.filter(({ claimID }) => claimID === claim.id),
          ),
    );
  });
  // Lines and advances are numbered apart.
  return limited.map((line, at) => ({ ...line, lineID: at + 1 }));
}

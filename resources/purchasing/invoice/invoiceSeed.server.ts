import { addDays } from '../../../domain/day/day.ts';
import { divide } from '../../../domain/money/money.ts';
import { splitAmount } from '../../../domain/money/shares.ts';
import { lineTotals } from '../../../domain/money/tax.ts';
import { firstToldDay, officeTime, startClock, startOfDay, workday } from '../../../server/seed/demoTime.ts';
import type { RecordClock } from '../../../server/seed/demoTime.ts';
import { keyOf, takeStep, uploadFile } from '../../../server/seed/roomSeed.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { someOf } from '../../../server/seed/timeline.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { readUploaded } from '../../../server/reading/readingSeed.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { createDocument, updateDocument } from '../document/save/documentSave.server.ts';
import { documentDraftInput, documentInput } from '../document/save/documentInput.ts';
import { documentTable } from '../document/documentTables.server.ts';
import type { SeededVendor } from '../seededRecords.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { invoiceReadings } from '../invoiceReading/invoiceReadings.server.ts';
import { readInvoiceSources, typeInvoice, vendorsPaper } from './seededInvoice.server.ts';
import type { InvoiceSources, TypedInvoice } from './seededInvoice.server.ts';

/** An invoice that somebody has entered, as its story goes on with it. */
interface SeededInvoice {
  stage: SeedStage;
  clock: RecordClock;
  id: number;
  typed: TypedInvoice;
  mediaIDs: number[];
}

/** How an invoice begins: left half done, kept as a draft, or sent for review. */
type Entry = Record<'begun' | 'draft' | 'submitted', () => Story<SeededInvoice>>;

interface Ending {
  count: number;
  /** Entered in the last days, and not on any day of the last weeks. */
  isNew?: boolean;
  /** Worth so much that two people review it. */
  isLarge?: boolean;
  tell: (entry: Entry) => Story;
}

const revisions = [
  'The quantity does not match the delivery note.',
  'Please attach the tax invoice.',
  'The price is higher than agreed, please check.',
  'Wrong branch, please correct.',
] as const;
const rejections = [
  'Not ordered by us.',
  'Already invoiced last month.',
  'Outside of this quarter’s budget.',
] as const;
const voids = [
  'Entered twice.',
  'The vendor withdrew this invoice.',
  'Replaced by a corrected invoice.',
] as const;

/** How the invoices of the last weeks end that nobody has asked to pay yet. */
const endings: Readonly<Record<string, Ending>> = {
  begun: {
    count: 3,
    isNew: true,
    async *tell({ begun }) {
      yield* begun();
    },
  },
  draft: {
    count: 8,
    isNew: true,
    async *tell({ draft }) {
      yield* draft();
    },
  },
  submitted: {
    count: 26,
    isNew: true,
    async *tell({ submitted }) {
      yield* submitted();
    },
  },
  halfApproved: {
    count: 3,
    isNew: true,
    isLarge: true,
    async *tell({ submitted }) {
      yield* decide(yield* submitted(), 'approve');
    },
  },
  returned: {
    count: 7,
    async *tell({ submitted }) {
      yield* decide(yield* submitted(), 'requestRevision', revisions);
    },
  },
  revised: {
    count: 3,
    async *tell({ submitted }) {
      const invoice = yield* submitted();
      yield* decide(invoice, 'requestRevision', revisions);
      yield* revise(invoice);
    },
  },
  rejected: {
    count: 4,
    async *tell({ submitted }) {
      yield* decide(yield* submitted(), 'reject', rejections);
    },
  },
  voided: {
    count: 3,
    async *tell({ submitted }) {
      const invoice = yield* submitted();
      yield* doLater(invoice, invoice.typed.by, 'void', voids);
    },
  },
  approved: {
    count: 14,
    async *tell({ submitted }) {
      yield* approveInvoice(yield* submitted());
    },
  },
  enteredTwice: {
    count: 1,
    isNew: true,
    async *tell({ submitted }) {
      const numberOf = (number: string) => number.replace(/-0+/, '-');
      yield* enterAgain(yield* submitted(), { numberOf, note: 'Second delivery under the same number.' });
    },
  },
  mistyped: {
    count: 1,
    isNew: true,
    async *tell({ submitted }) {
      const numberOf = (number: string) => number.replaceAll('0', 'O');
      yield* enterAgain(yield* submitted(), { numberOf, note: 'The vendor says that both are owed.' });
    },
  },
  unnumbered: {
    count: 1,
    isNew: true,
    async *tell({ submitted }) {
      yield* enterAgain(yield* submitted(), { numberOf: () => null, note: null, isWithoutFile: true });
    },
  },
  draftedTwice: {
    count: 1,
    isNew: true,
    async *tell({ submitted }) {
      yield* enterAgain(yield* submitted(), {
        numberOf: (number) => number.replace(/-0+/, '-'),
        note: null,
        isDraft: true,
      });
    },
  },
};

/** The invoices of the last weeks: typed in, sent for review, decided. */
export const invoiceSeed: RoomSeed = {
  name: 'invoice',
  async stories(stage) {
    const sources = await readInvoiceSources(stage);
    const all = Object.values(endings).flatMap((ending) =>
      Array.from({ length: ending.count }, () => ending),
    );
    return someOf(all, stage.counts['invoice']).map(({ tell, isNew = false, isLarge = false }) => {
      const entering: Entering = {
        daysBack: isNew ? [1, 12] : [4, 29],
        isLarge,
        ...(stage.random.chance(0.05) ? { vendor: stage.random.pick(sources.sandboxVendors) } : {}),
      };
      return tell({
        begun: () => enterInvoice(stage, sources, { ...entering, isDraft: true, isHalfDone: true }),
        draft: () => enterInvoice(stage, sources, { ...entering, isDraft: true }),
        submitted: () => submitInvoice(stage, sources, entering),
      });
    });
  },
};

interface Entering {
  /** On which day, counted back from today: at least and at most. */
  daysBack: readonly [least: number, most: number];
  vendor?: SeededVendor;
  isLarge?: boolean;
  isDraft?: boolean;
  /** Without its vendor, its number and its dates. */
  isHalfDone?: boolean;
}

/** Most invoices are submitted as they are entered; some stay a draft for a while. */
export async function* submitInvoice(
  stage: SeedStage,
  sources: InvoiceSources,
  entering: Entering,
): Story<SeededInvoice> {
  if (stage.random.chance(0.75)) return yield* enterInvoice(stage, sources, entering);
  const invoice = yield* enterInvoice(stage, sources, { ...entering, isDraft: true });
  yield invoice.clock.pass(1, 30);
  await saveAgain(invoice);
  return invoice;
}

/** Of so many invoices one is read from its file. */
const readOneOf = 4;

async function* enterInvoice(
  stage: SeedStage,
  sources: InvoiceSources,
  { daysBack, vendor, isLarge = false, isDraft = false, isHalfDone = false }: Entering,
): Story<SeededInvoice> {
  const { executor, context, random, today } = stage;
  const first = firstToldDay(today);
  const day = workday(addDays(today, -random.integer(...daysBack)));
  const at = officeTime(day < first ? first : day, random);
  const typed = typeInvoice(sources, at, random, vendor);
  const { typed: serial } = sources;
  const [line] = typed.input.items;
  if (isLarge && line) {
    const worth = typed.input.currencyCode === 'IDR' ? '400000000' : '25000';
    line.qty = divide(worth, line.unitPrice, 0, 'up');
  }
  yield at;
  const mediaIDs = random.chance(0.8) ? [await attachPaper(stage, typed)] : [];
  const [mediaID = null] = mediaIDs;
  const mediaOcrID = serial % readOneOf === 2 ? mediaID : null;
  if (mediaOcrID !== null)
    await readUploaded(invoiceReadings, stage, typed.by, mediaOcrID, vendorsPaper(typed));
  const actor = await stage.person(typed.by);
  const head = isHalfDone
    ? { vendorID: null, referenceNumber: null, transactionDate: null, dueDate: null }
    : {};
  const items = serial % 9 === 4 ? splitFirst(typed.input, sources) : typed.input.items;
  const sent = { ...typed.input, ...head, items, mediaIDs, mediaOcrID };
  const input = isDraft ? documentDraftInput.parse(sent) : documentInput.parse(sent);
  const id = await createDocument(executor, context, documentServerEntity, actor, input, isDraft);
  return { stage, clock: startClock(at, startOfDay(today), random), id, typed, mediaIDs };
}

/** The first line is for two organizations, for one of them within a project. */
function splitFirst({ items, currencyCode }: TypedInvoice['input'], { requesters }: InvoiceSources) {
  const [one, other] = new Set(requesters.flatMap(({ organizationID }) => organizationID ?? []));
  const [first, ...others] = items;
  if (!first || one === undefined || other === undefined) return items;
  const { amount } = lineTotals(first, { currencyCode, isPriceIncludeTax: false });
  const [larger = '0', smaller = '0'] = splitAmount(amount, ['60', '40'], currencyCode);
  const splits = [
    { organizationID: one, amount: larger },
    { organizationID: other, tag: 'Fit-out 2026', amount: smaller },
  ];
  return [{ ...first, splits }, ...others];
}

interface Again {
  /** How the number is typed this time. */
  numberOf: (number: string) => string | null;
  /** Why it is another invoice. */
  note: string | null;
  isDraft?: boolean;
  isWithoutFile?: boolean;
}

/** Somebody else enters the same paper some hours later. */
async function* enterAgain(
  { stage, clock, typed }: SeededInvoice,
  { numberOf, note, isDraft = false, isWithoutFile = false }: Again,
): Story {
  yield clock.pass(2, 20);
  const again: TypedInvoice = { ...typed, by: typed.by === 'admin' ? 'finance.admin' : 'admin' };
  const mediaIDs = isWithoutFile ? [] : [await attachPaper(stage, again, '-copy')];
  const referenceNumber = numberOf(typed.input.referenceNumber);
  // A tax invoice is entered once, whatever is said of the other.
  const untaxed = { taxInvoiceNumber: null, taxInvoiceDate: null };
  const sent = { ...typed.input, ...untaxed, referenceNumber, mediaIDs, duplicateNote: note };
  const input = isDraft ? documentDraftInput.parse(sent) : documentInput.parse(sent);
  const actor = await stage.person(again.by);
  await createDocument(stage.executor, stage.context, documentServerEntity, actor, input, isDraft);
}

function attachPaper(stage: SeedStage, typed: TypedInvoice, copy = ''): Promise<number> {
  return uploadFile(stage, typed.by, {
    fileName: `${typed.input.referenceNumber}${copy}.pdf`,
    contentType: 'application/pdf',
    kind: 'purchase_invoice',
    content: vendorsPaper(typed),
  });
}

/** The person who entered it corrects it, and sends it for review again. */
async function* revise(invoice: SeededInvoice): Story {
  const { typed, clock } = invoice;
  yield clock.pass(2, 30);
  typed.input.referenceNumber += '-R';
  await saveAgain(invoice);
}

async function saveAgain({ stage, id, typed, mediaIDs }: SeededInvoice): Promise<void> {
  const { executor, context } = stage;
  const input = documentInput.parse({ ...typed.input, mediaIDs });
  const change = { id, version: null, say: keyOf, input, isDraft: false };
  await updateDocument(executor, context, documentServerEntity, await stage.person(typed.by), change);
}

/** Every step of its chain. */
export async function* approveInvoice(invoice: SeededInvoice): Story {
  let stepsLeft: number;
  do stepsLeft = yield* decide(invoice, 'approve');
  while (stepsLeft > 0);
}

/** One of those who can decide the open step does. Answers how many steps there are after it. */
async function* decide(
  invoice: SeededInvoice,
  action: string,
  reasons: readonly string[] = [],
): Story<number> {
  const { stage, id } = invoice;
  const row = await rowIn(stage.executor, documentTable, { companyID: stage.companyID, id });
  if (!row) throw new Error(`There is no invoice ${id}`);
  yield* doLater(invoice, stage.random.pick(row.approverIDs), action, reasons);
  return row.stepsLeft - 1;
}

async function* doLater(
  { stage, clock, id }: SeededInvoice,
  by: string | number,
  action: string,
  reasons: readonly string[],
): Story {
  yield clock.pass(1, 50);
  const input = reasons.length > 0 ? { notes: stage.random.pick(reasons) } : undefined;
  await takeStep(stage, documentServerEntity, id, { by, action, ...(input ? { input } : {}) });
}

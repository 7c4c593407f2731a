import { join } from 'node:path';

import { z } from 'zod';

import { addDays } from '../domain/day/day.ts';
import { chromiumMissing, findChromium, installChromium } from '../tests/chromium.ts';
import { enterBySignIn, scriptBytes, visitFirst } from './browser/firstVisit.ts';
import type { FirstVisit } from './browser/firstVisit.ts';
import { openForms } from './browser/formUse.ts';
import type { FormLink } from './browser/formUse.ts';
import { lineCount, useLines } from './browser/linesUse.ts';
import type { LinesForm, LinesUse } from './browser/linesUse.ts';
import { useList } from './browser/listUse.ts';
import type { ListUse } from './browser/listUse.ts';
import { listRows } from './browser/site.ts';
import type { Site } from './browser/site.ts';
import { median, percentile } from './measure.ts';
import { addressOf, callAs, signInAs } from './people.ts';
import type { SignedInCaller } from './people.ts';
import { buildReference, serveReference } from './referenceSite.ts';
import type { ReferenceLine, ReferenceRow, ReferenceSite } from './referenceSite.ts';
import type { Report, Sides } from './report.ts';
import type { Samples } from './samples.ts';
import type { Settings } from './settings.ts';

const firstRows = ['first.bytes', 'first.paint', 'first.list', 'first.blocked'] as const;
const useRows = ['type.filter', 'page.next', 'open.detail'] as const;
const formRow = 'noun.form';
const formTries = 10;
const lineRows = ['lines.mount', 'lines.add', 'lines.submit'] as const;
export const browserRowNames = [...firstRows, ...useRows, formRow, ...lineRows];

const person = 'finance.admin';
const searchTries = 20;

/** What a browser sees of the product, beside a minimal react-admin application with the same rows. */
export async function measureBrowser(
  report: Report,
  { url, dataDir }: { url: string; dataDir: string },
  samples: Samples,
  { rounds }: Settings,
): Promise<void> {
  if (!browserRowNames.some(report.isWanted)) return;
  if ((findChromium() ?? installChromium()) === undefined) {
    report.notMeasured(browserRowNames, chromiumMissing);
    return;
  }
  const caller = await signInAs(url, person);
  const draft = await makeDraft(caller, samples.day);
  const outDir = join(dataDir, 'reference');
  await buildReference(outDir);
  const reference = await serveReference(outDir, {
    rows: await readRows(caller, samples.references),
    lines: draft.lines,
  });
  try {
    const sites = { ours: ourSite(caller), reference: referenceSite(reference) };
    await measureFirst(report, sites, rounds);
    await measureUse(report, sites, samples.references);
    await report.compare(formRow, async () => ({
      ours: median(await openForms(ourVendorForm(caller), formTries)),
      against: median(await openForms(referenceVendorForm(reference), formTries)),
    }));
    await measureLines(report, {
      ours: ourForm(caller, draft),
      reference: referenceForm(reference),
      tries: rounds,
    });
  } finally {
    await reference.stop();
  }
}

interface Sites {
  ours: Site;
  reference: Site;
}

async function measureFirst(report: Report, { ours, reference }: Sites, rounds: number): Promise<void> {
  await report.compare('first.bytes', async () => ({
    ours: (await scriptBytes(ours, (page) => enterBySignIn(page, ours, addressOf(person)))) / 1000,
    against: (await scriptBytes(reference, async (page) => void (await page.goto(reference.listUrl)))) / 1000,
  }));
  const visits = lazily(async () => {
    const made: Record<keyof Sites, FirstVisit[]> = { ours: [], reference: [] };
    for (let round = 0; round < rounds; round += 1) {
      made.reference.push(await visitFirst(reference));
      made.ours.push(await visitFirst(ours));
    }
    return made;
  });
  const compare = (name: string, figure: (visit: FirstVisit) => number) =>
    report.compare(name, async (): Promise<Sides> => {
      const made = await visits();
      return { ours: median(made.ours.map(figure)), against: median(made.reference.map(figure)) };
    });
  await compare('first.paint', (visit) => visit.firstPaintMs);
  await compare('first.list', (visit) => visit.listMs);
  await compare('first.blocked', (visit) => visit.blockedMs);
}

async function measureUse(
  report: Report,
  { ours, reference }: Sites,
  references: readonly string[],
): Promise<void> {
  const uses = lazily(async () => ({
    ours: await useList(ours, references, searchTries),
    reference: await useList(reference, references, searchTries),
  }));
  const compare = (name: string, figures: (use: ListUse) => number[]) =>
    report.compare(name, async (): Promise<Sides> => {
      const made = await uses();
      return {
        ours: percentile(figures(made.ours), 0.95),
        against: percentile(figures(made.reference), 0.95),
      };
    });
  await compare('type.filter', (use) => use.filters);
  await compare('page.next', (use) => use.pages);
  await compare('open.detail', (use) => use.details);
}

async function measureLines(
  report: Report,
  { ours, reference, tries }: { ours: LinesForm; reference: LinesForm; tries: number },
): Promise<void> {
  const uses = lazily(async () => ({
    ours: await useLines(ours, tries),
    reference: await useLines(reference, tries),
  }));
  const compare = (name: string, figures: (use: LinesUse) => number[]) =>
    report.compare(name, async (): Promise<Sides> => {
      const made = await uses();
      return { ours: median(figures(made.ours)), against: median(figures(made.reference)) };
    });
  await compare('lines.mount', (use) => use.mounts);
  await compare('lines.add', (use) => use.adds);
  await compare('lines.submit', (use) => use.submits);
}

/** Several rows come of one visit: it is made when the first of them is wanted, and once. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

function ourStorage({ tokens }: SignedInCaller): Record<string, string> {
  const now = Date.now();
  const session = { ...tokens, accessEndsAt: now + 1_800_000, refreshEndsAt: now + 2_592_000_000 };
  return { 'outlay.session': JSON.stringify(session) };
}

function ourSite(caller: SignedInCaller): Site {
  const main = 'main';
  return {
    listUrl: `${caller.url}/bills/bills-to-pay?limit=${listRows}`,
    storage: ourStorage(caller),
    rows: `${main} tbody tr:has(th a)`,
    nextPage: (page) => page.getByRole('button', { name: 'Next page' }).click(),
    searchField: `${main} input[type="search"]`,
    rowLink: 'th a',
    // The whole document comes with its heading.
    detailOf: (reference) => ({ selector: 'h1', least: 1, text: reference }),
  };
}

function referenceSite({ url }: ReferenceSite): Site {
  return {
    listUrl: `${url}/#/bills?perPage=${listRows}`,
    storage: {},
    rows: 'tbody tr.RaDataTable-row',
    nextPage: (page) => page.getByRole('button', { name: 'Go to next page' }).click(),
    searchField: 'input[name="q"]',
    rowLink: 'td.column-vendorName',
    detailOf: (reference) => ({ selector: '.RaSimpleShowLayout-stack', least: 1, text: reference }),
  };
}

function ourVendorForm(caller: SignedInCaller): FormLink {
  return {
    storage: ourStorage(caller),
    startUrl: `${caller.url}/bills/vendors`,
    start: { selector: 'main tbody tr', least: 1 },
    link: 'a[href="/bills/vendors/form"]',
    form: { selector: 'main form:has(input[name="name"]) button[type="submit"]', least: 1 },
  };
}

function referenceVendorForm({ url }: ReferenceSite): FormLink {
  return {
    storage: {},
    startUrl: `${url}/#/vendors`,
    start: { selector: 'tbody tr', least: 1 },
    link: 'a.RaCreateButton-root, a[aria-label="Create"]',
    form: { selector: 'form:has(input[name="name"]) button[type="submit"]', least: 1 },
  };
}

interface Draft {
  id: number;
  referenceID: string;
  lines: ReferenceLine[];
}

function ourForm(caller: SignedInCaller, { id, referenceID }: Draft): LinesForm {
  const detailUrl = `${caller.url}/bills/bills-to-pay/${id}`;
  return {
    storage: ourStorage(caller),
    startUrl: detailUrl,
    start: { selector: 'h1', least: 1, text: referenceID },
    edit: `a[href*="/bills/bills-to-pay/form?id=${id}"]`,
    // The heading counts as a row.
    withLines: (added) => ({
      selector: `table[aria-rowcount="${lineCount + 1 + added}"] input[data-line="${added === 0 ? 0 : lineCount + added - 1}"][data-column="qty"]`,
      least: 1,
    }),
    add: 'button:text-is("Add line")',
    submit: 'form button:text-matches("^Submit")',
    sent: { selector: 'h1', least: 1, text: referenceID },
    takesEmptyLines: true,
  };
}

function referenceForm({ url }: ReferenceSite): LinesForm {
  const fields = 6;
  return {
    storage: {},
    startUrl: `${url}/#/documents`,
    start: { selector: 'tbody tr', least: 1 },
    edit: 'a.RaEditButton-root, a[aria-label="Edit"]',
    withLines: (added) => ({
      selector: '.RaSimpleFormIterator-list input',
      least: (lineCount + added) * fields,
    }),
    add: 'button.button-add',
    submit: 'button[type="submit"]',
    change: (page) => page.locator('input[name="notes"]').fill(`Changed at ${Date.now()}`),
    sent: { selector: 'button[type="submit"]', least: 1 },
    takesEmptyLines: false,
  };
}

const productsAnswer = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string(), unit: z.string().nullish() })),
});
const vendorsAnswer = z.object({ data: z.array(z.object({ id: z.number() })) });
const draftAnswer = z.object({ id: z.number(), referenceID: z.string() });
const rowsAnswer = z.object({ data: z.array(z.looseObject({ id: z.number(), referenceID: z.string() })) });

/** A draft of 100 lines, all of them products, whole enough to be submitted. */
async function makeDraft(caller: SignedInCaller, day: string): Promise<Draft> {
  const products = productsAnswer.parse(await callAs(caller, 'GET', '/v1/products?limit=20'));
  const vendors = vendorsAnswer.parse(await callAs(caller, 'GET', '/v1/vendors?limit=1'));
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const product = products.data[index % products.data.length];
    if (!product) throw new Error('the company has no products');
    return {
      itemableID: product.id,
      itemableType: 'product',
      itemName: product.name,
      qty: 1 + (index % 7),
      unit: product.unit ?? 'pcs',
      unitPrice: 1000 * (1 + (index % 13)),
      tax: 11,
      whtTax: 0,
    };
  });
  const made = draftAnswer.parse(
    await callAs(caller, 'POST', '/v1/bills/draft', {
      vendorID: vendors.data[0]?.id,
      referenceNumber: `BENCH-${Date.now()}`,
      transactionDate: day,
      dueDate: addDays(day, 30),
      items: lines,
    }),
  );
  return { id: made.id, referenceID: made.referenceID, lines };
}

/** Pages of the list and the documents that are searched for: what the reference application shows. */
async function readRows(caller: SignedInCaller, references: readonly string[]): Promise<ReferenceRow[]> {
  const rows = new Map<number, ReferenceRow>();
  const keep = async (path: string): Promise<void> => {
    const { data } = rowsAnswer.parse(await callAs(caller, 'GET', path));
    for (const row of data) rows.set(row.id, row);
  };
  for (let page = 1; page <= 10; page += 1) await keep(`/v1/bills?limit=100&page=${page}`);
  for (const text of references) await keep(`/v1/bills?limit=1&query=${encodeURIComponent(text)}`);
  return [...rows.values()];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, it } from 'vitest';

import { billsCapabilities, cardCapabilities, employeeCapabilities } from '../../domain/access/actor.ts';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import { flagNames } from '../../domain/access/featureFlag.ts';
import { permissionKeys } from '../../domain/access/permission.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { nouns } from '../../resources/nouns.server.ts';

/** Laws, server and shell serve any noun, so they name none: not in a path, not in a name, not in a word. */
const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The contract's own terms (rules: contract) for people, features, flags, and rights: they name no noun here. */
const specified = [
  ...permissionKeys,
  ...companyFeatures,
  ...flagNames,
  ...billsCapabilities,
  ...employeeCapabilities,
  ...cardCapabilities,
];

const roomNames = readdirSync(join(root, 'resources'), { withFileTypes: true })
  .filter((wing) => wing.isDirectory() && wing.name !== 'demo')
  .flatMap((wing) =>
    readdirSync(join(root, 'resources', wing.name), { withFileTypes: true })
      .filter((room) => room.isDirectory())
      .map((room) => room.name),
  );

/** Words that mean other things as well: pages and PDF are documents; lists have an order, calls are requests; workflows are what chains are resolved by; people, fields that a company adds, views of lists, imports, the inbox and the audit of all histories are the house's own; migrations have a journal. */
const otherThings = new Set([
  'audit',
  'customfield',
  'document',
  'employee',
  'import',
  'inbox',
  'journal',
  'order',
  'quote',
  'request',
  'savedfilter',
  'workflow',
]);

/** One of it, in small letters: `savedFilters` is `savedfilter`. */
const singular = (name: string) => name.toLowerCase().replaceAll('-', '').replace(/s$/, '');
const names = new Set(
  [...roomNames, ...nounResources.map(({ name }) => name), 'bill']
    .map(singular)
    .filter((name) => !otherThings.has(name)),
);

interface Exception {
  /** A file, or a folder with its slash. */
  place: string;
  names: string;
  because: string;
}

/** Where a noun is named all the same. */
const exceptions: readonly Exception[] = [
  {
    place: 'domain/access/actor.ts',
    names: 'bill payment companyaccount',
    because: 'the contract answers them with a person',
  },
  {
    place: 'domain/noun/attachment.ts',
    names: 'invoice',
    because: 'the contract lists the kinds of attachments',
  },
  {
    place: 'domain/reading/',
    names: 'invoice bill vendor product payment payable',
    because: 'what papers call themselves and what stands on them, in their own words',
  },
  {
    place: 'domain/noun/customFields/',
    names: 'bill vendor product',
    because: 'the contract lists the kinds of records that can have them',
  },
  {
    place: 'domain/message/errorTexts.ts',
    names: 'vendor payment',
    because: 'the catalogue of errors is settled, to the letter',
  },
  {
    place: 'domain/message/screenTexts.ts',
    names: 'payment bill',
    because: 'the texts of screens are settled, to the letter',
  },
  {
    place: 'domain/words/',
    names: 'vendor payment invoice',
    because: 'the same catalogue, and the capabilities, in words',
  },
  {
    place: 'domain/access/permission.ts',
    names: 'bill invoice vendor product warehouse',
    because: 'rights are grouped by resource on the wire',
  },
  {
    place: 'domain/approval/workflowKind.ts',
    names: 'invoice payment deposit',
    because: 'the contract has five kinds of workflow',
  },
  {
    place: 'domain/bank/transferPurposes.ts',
    names: 'payment',
    because: 'banks call what a transfer is for so',
  },
  {
    place: 'server/bank/',
    names: 'payment product bill deposit',
    because: 'its calls ask who pays; the path of fees says what for',
  },
  {
    place: 'server/documentation/',
    names: 'payment product',
    because: 'the product is Outlay; the bank\u2019s calls stand under Payments',
  },
  {
    place: 'domain/approval/',
    names: 'payment absence',
    because:
      'a workflow says payments of what it serves, by the contract\u2019s own name; who decides a step is asked of who is away',
  },
  { place: 'server/approval/', names: 'payment absence', because: 'the same' },
  { place: 'domain/words/chain.', names: 'absence', because: 'the same, in words' },
  {
    place: 'src/layout/account/AccountPanel.tsx',
    names: 'absence',
    because: 'a person says here that they are away',
  },
  { place: 'src/ui/page/RecordFailure.tsx', names: 'absence', because: 'of a record that is not there' },
  { place: 'server/jobs/jobs.ts', names: 'schedule', because: 'what the job queue calls its clock' },
  { place: 'server/files/', names: 'invoice', because: 'a kind of attachment' },
  { place: 'server/reading/', names: 'invoice', because: 'the standards call their documents so' },
  {
    place: 'server/ledger/',
    names: 'payment companyaccount',
    because: 'the ledger is the money of company accounts, held and settled for payments',
  },
  {
    place: 'server/seed/',
    names: 'bill companyaccount organization payment product vendor',
    because: 'names and numbers of invented records',
  },
  {
    place: 'server/session/',
    names: 'bill invoice organization payment companyaccount',
    because: 'what a person may and belongs to is asked with every request',
  },
  { place: 'server/words/server.en.ts', names: 'payment', because: 'the ledger speaks of them' },
  {
    place: 'src/i18n/shell.',
    names: 'product payment',
    because: 'the product is Outlay; the page of a missing feature lists what there is',
  },
  {
    place: 'src/notification/unreadStream.ts',
    names: 'broadcast',
    because: 'what browsers call the channel between tabs',
  },
  { place: 'src/ui/page/pageTitle.ts', names: 'product', because: 'the product is Outlay' },
];
const isExcepted = (file: string, name: string) =>
  exceptions.some(({ place, names: named }) => file.startsWith(place) && named.split(' ').includes(name));

/** A file without its comments. */
function codeOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

function wordsOf(file: string): string[] {
  let code = codeOf(file);
  for (const term of specified) code = code.replaceAll(new RegExp(`\\b${term}\\b`, 'g'), '');
  const spoken = `${file} ${code}`.match(/[A-Za-z]+/g) ?? [];
  return spoken.flatMap((name) => {
    const parts = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(' ');
    const pairs = parts.slice(1).map((part, index) => `${parts[index]}${part}`);
    return [...parts, ...pairs].map(singular);
  });
}

const files = ['domain', 'server', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
);
const named = files.flatMap((file) => {
  const found = [...new Set(wordsOf(file))].filter((word) => names.has(word));
  return found.length === 0 ? [] : [{ file, found }];
});

it('finds the names of the rooms', () =>
  expect([...names]).toEqual(expect.arrayContaining(['vendor', 'invoice', 'warehouse'])));

it('no law, no verb and no piece of the shell names a noun', () => {
  const broken = named.flatMap(({ file, found }) =>
    found
      .filter((name) => !isExcepted(file, name))
      .map((name) => `${file} names ${name}: take it from what the rooms hand over`),
  );
  expect(broken).toEqual([]);
});

/** Statuses that rooms bring; one of a single word means other things as well: a step of approval is closed, the bank has paid. */
const ownStatuses = [...new Set(nouns.entities.flatMap(({ lifecycle }) => lifecycle.statuses))].filter(
  (status) => status.includes('_') && !(status in lawLooks),
);

it('no law, no verb and no piece of the shell names the status of a noun', () => {
  expect(ownStatuses).toEqual(expect.arrayContaining(['awaiting_payment', 'bank_detail_review']));
  const broken = files.flatMap((file) => {
    const code = codeOf(file);
    return ownStatuses
      .filter((status) => new RegExp(`\\b${status}\\b`).test(code))
      .map((status) => `${file} names ${status}: its tone and its words stand in the room that has it`);
  });
  expect(broken).toEqual([]);
});

it.each(exceptions)('$place needs its exception, since $because', ({ place, names: excepted }) => {
  const found = new Set(named.filter(({ file }) => file.startsWith(place)).flatMap((one) => one.found));
  expect(excepted.split(' ').filter((name) => !found.has(name))).toEqual([]);
});

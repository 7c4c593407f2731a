import { dirname, relative, resolve, sep } from 'node:path';

import { describe, expect, it } from 'vitest';

import { codeOf, productSources as files, root } from './sources.ts';

interface Import {
  from: string;
  /** A path of ours, or the name of a package. */
  to: string;
  isOurs: boolean;
  /** Loaded when it is needed. */
  isLater: boolean;
}

/** What one kind of file may not import, and what to do instead (docs/ARCHITECTURE.md "Who may import whom"). */
interface Rule {
  name: string;
  breaks: (file: Import) => boolean;
  instead: string;
}

const isServerSide = (path: string) => path.endsWith('.server.ts') || path.startsWith('server/');
/** The room of a noun in its wing: `purchasing/vendor`. */
const nounOf = (path: string) => /^resources\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? null;
const isScreen = (path: string) => path.startsWith('resources/') && path.endsWith('.tsx');
/** The addresses of a room or a wing: they load their screens later. */
const isRouteFile = (path: string) => /^resources\/.*(?:\/routes|Routes)\.ts$/.test(path);
const isPureNoun = (path: string) =>
  path.startsWith('resources/') && path.endsWith('.ts') && !isServerSide(path) && !isRouteFile(path);
const routePieces = [
  'src/app/routing/routes.ts',
  'src/ui/list/initialQuery.ts',
  'src/ui/lineGrid/lineGridWords.ts',
  'src/notification/notificationWords.ts',
];
/** Rooms whose screens are built of another room's: a kind of document, what is paid of documents, what the tax report sums. */
const standsOn: Readonly<Record<string, readonly string[]>> = {
  'purchasing/invoice': ['purchasing/document'],
  'purchasing/invoiceReading': ['purchasing/document'],
  'purchasing/order': ['purchasing/document'],
  'purchasing/quote': ['purchasing/document'],
  'purchasing/request': ['purchasing/document'],
  'purchasing/amendment': ['purchasing/document'],
  'purchasing/deposit': ['purchasing/document'],
  'accounting/withholdingSlip': ['accounting/taxReport'],
  'accounting/stream': ['accounting/connection'],
  'accounting/payroll': ['accounting/connection'],
  'purchasing/recurringPurchase': ['purchasing/document'],
  'purchasing/invoiceMatch': ['purchasing/document'],
  'purchasing/orderDelivery': ['purchasing/document'],
  'purchasing/taxCalculator': ['purchasing/document'],
  'spending/benefitPlan': ['spending/limit'],
  'spending/card': ['spending/cardTransaction', 'spending/cardRule', 'spending/cardCoding'],
  'spending/cardTransaction': ['spending/card', 'spending/cardRule', 'spending/receipt', 'spending/claim'],
  'spending/claim': ['spending/limit', 'spending/claimFigures', 'spending/refund'],
  'spending/categoryPolicy': ['spending/limit', 'spending/policyReplay', 'spending/policyTrial'],
  'spending/customPolicy': ['spending/limit', 'spending/policyReplay'],
  'spending/policyReplay': ['spending/limit'],
  'spending/policyTrial': ['spending/limit'],
  'travel/destinationGroup': ['travel/tripPolicy'],
  'travel/tripCategory': ['travel/tripPolicy'],
  'travel/tripPolicy': ['spending/limit', 'spending/policyReplay'],
  'travel/trip': ['travel/tripPolicy', 'spending/limit'],
  'paying/accountTransfer': ['paying/companyAccount'],
  'paying/allocation': ['paying/companyAccount'],
  'paying/paymentFileLayout': ['paying/companyAccount'],
  'paying/paymentRun': ['paying/companyAccount'],
  'purchasing/payable': ['purchasing/document', 'paying/payment'],
};
const isBuiltOf = (from: string, to: string) =>
  (standsOn[nounOf(from) ?? ''] ?? []).includes(nounOf(to) ?? '');
const registries = [
  'resources/nouns.ts',
  'resources/nouns.server.ts',
  'resources/nounResources.ts',
  'resources/lists.ts',
  'resources/listHeads.ts',
  'resources/nounHeads.ts',
  'resources/reckoned.ts',
  'resources/routes.ts',
  'resources/menu.ts',
  'resources/words.ts',
  'resources/indonesianWords.ts',
  'resources/firstWords.en.ts',
  'resources/firstWords.id.ts',
  'resources/rooms.ts',
  'resources/home.ts',
  'resources/inbox.ts',
  'resources/datasetFilters.ts',
  'resources/panels.ts',
  'resources/paidKinds.ts',
  'resources/kinds.ts',
  'resources/placed.ts',
  'resources/creatable.ts',
  'resources/capabilities.ts',
  'resources/workflowKinds.ts',
  'resources/workflows.ts',
  'resources/rights.ts',
  'resources/purchasing/kindsOnScreen.ts',
];

/** What a law may stand on: it computes, and knows no clock and no I/O. */
const lawPackages = ['zod', 'big.js', 'date-fns', '@date-fns/utc', 'ibantools'];

const rules: readonly Rule[] = [
  {
    name: 'domain imports only itself, zod, big.js, date-fns and ibantools',
    breaks: ({ from, to, isOurs }) =>
      from.startsWith('domain/') && (isOurs ? !to.startsWith('domain/') : !lawPackages.includes(to)),
    instead: 'pass what the rule needs as an argument, or move the code to the room that has it',
  },
  {
    name: 'a pure noun imports domain and other pure nouns',
    breaks: ({ from, to, isOurs }) =>
      isPureNoun(from) &&
      !registries.includes(from) &&
      (isOurs ? !(to.startsWith('domain/') || isPureNoun(to)) : to !== 'zod'),
    instead: 'put storage into the .server.ts and screens into the .tsx beside it',
  },
  {
    name: 'routes import laws, pure nouns and their table; screens come later',
    breaks: ({ from, to, isOurs, isLater }) =>
      isRouteFile(from) &&
      !registries.includes(from) &&
      isOurs &&
      !isLater &&
      !(to.startsWith('domain/') || isPureNoun(to) || routePieces.includes(to)),
    instead: "load it where the route is visited: screen: () => import('./…')",
  },
  {
    name: 'the shell knows no noun',
    // The entry alone hands the rooms to the shell.
    breaks: ({ from, to }) =>
      from.startsWith('src/') && from !== 'src/app/entry.ts' && to.startsWith('resources/'),
    instead:
      'take what is needed from the route (src/app/routing/routes.ts) or from what the rooms hand over (src/app/routing/rooms.ts)',
  },
  {
    name: 'a screen never reaches the server',
    breaks: ({ from, to }) => isScreen(from) && isServerSide(to),
    instead: 'ask through the data provider',
  },
  {
    name: "a screen never imports another noun's screens",
    breaks: ({ from, to }) =>
      isScreen(from) && isScreen(to) && nounOf(from) !== nounOf(to) && !isBuiltOf(from, to),
    instead: 'lift the piece into src/ui at its second use',
  },
  {
    name: 'the room of documents knows no kind of them',
    breaks: ({ from, to }) =>
      nounOf(from) === 'purchasing/document' &&
      /^purchasing\/(?:invoice|order|quote|request|amendment|deposit)$/.test(nounOf(to) ?? ''),
    instead:
      'say what the kind has of its own in DocumentKind, and ask resources/purchasing/documentKinds.ts',
  },
  {
    name: 'the saving of a document names no neighbour',
    breaks: ({ from, to }) =>
      /^resources\/purchasing\/document\/(?:save|duplicate|copy)\//.test(from) &&
      isServerSide(from) &&
      nounOf(to) !== null &&
      nounOf(to) !== 'purchasing/document',
    instead:
      "say it as a SavePart in the neighbour's room, and list it in resources/purchasing/saveParts.server.ts",
  },
  {
    name: 'payments know nothing of what they pay',
    // The registries hand it over: resources/paidKinds.ts, resources/datasets.server.ts.
    breaks: ({ from, to }) =>
      from.startsWith('resources/paying/') && /^resources\/(?!paying\/)[^/]+\//.test(to),
    instead: 'say what payments need to know of it in PaidKind or PaidSource (resources/paying/payment)',
  },
  {
    name: 'the browser never reaches the server',
    breaks: ({ from, to }) => (from.startsWith('src/') || from.startsWith('providers/')) && isServerSide(to),
    instead: 'ask through the API',
  },
  {
    name: 'providers reach nouns through the registries',
    breaks: ({ from, to }) =>
      from.startsWith('providers/') && to.startsWith('resources/') && !registries.includes(to),
    instead: 'add what is needed to resources/nounResources.ts',
  },
  {
    name: 'the server knows no noun',
    // The entry alone hands the nouns to the server.
    breaks: ({ from, to }) =>
      from.startsWith('server/') && from !== 'server/main.ts' && to.startsWith('resources/'),
    instead: 'take what is needed from the nouns that buildApp is handed (server/engine/nouns.ts)',
  },
  {
    name: 'only providers call the API',
    breaks: ({ from, to }) =>
      !from.startsWith('providers/') && /^providers\/http\/(?:apiRequest|send|upload|download)\.ts$/.test(to),
    instead:
      'call useDataProvider() (getList, getOne, create, update, act, read, download), and name the path as an action ' +
      'or a read of its resource in resources/nounResources.ts; what is no record gets a function in providers/',
  },
  {
    name: 'the server never reaches the browser',
    breaks: ({ from, to, isOurs }) =>
      isServerSide(from) &&
      isOurs &&
      (to.startsWith('src/') || to.startsWith('providers/') || to.endsWith('.tsx')),
    instead: 'move what both need into domain or the pure noun',
  },
];

/** Value and type imports alike, with what a file re-exports and loads later. */
const importPattern = /(?<![.'"])\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;

function importsOf(file: string): Import[] {
  return [...codeOf(file).matchAll(importPattern)].map(([statement, target = '']) => {
    const isLater = /^import\s*\(/.test(statement);
    const isOurs = target.startsWith('.');
    const to = isOurs
      ? relative(root, resolve(root, dirname(file), target)).replaceAll(sep, '/')
      : target
          .split('/')
          .slice(0, target.startsWith('@') ? 2 : 1)
          .join('/');
    return { from: file, to, isOurs, isLater };
  });
}

const imports = files.flatMap(importsOf);

describe('who may import whom', () => {
  it('finds the files and their imports', () => {
    expect(files.length).toBeGreaterThan(100);
    expect(imports.length).toBeGreaterThan(files.length);
  });

  it.each(rules)('$name', ({ breaks, instead }) => {
    const broken = imports.filter(breaks).map(({ from, to }) => `${from} imports ${to}: ${instead}`);
    expect(broken).toEqual([]);
  });

  const wingOf = (path: string) => /^resources\/([^/]+)\//.exec(path)?.[1] ?? '';
  /** A wing stands on those after it alone. */
  const standing = ['accounting', 'purchasing', 'company', 'paying', 'personal'];
  it('wings form a tree', () => {
    const against = imports.flatMap(({ from, to }) => {
      const [above, below] = [standing.indexOf(wingOf(from)), standing.indexOf(wingOf(to))];
      return above > below && below >= 0 ? [`${from} imports ${to}`] : [];
    });
    expect(against).toEqual([]);
  });

  it('no wing stands on itself by way of others', () => {
    const below = Map.groupBy(
      imports.filter(({ from, to }) => wingOf(from) !== wingOf(to) && wingOf(from) !== 'demo' && wingOf(to)),
      ({ from }) => wingOf(from),
    );
    const reached = (wing: string, seen: ReadonlySet<string>): string[] =>
      (below.get(wing) ?? []).flatMap(({ to }) =>
        seen.has(wingOf(to)) ? [] : [wingOf(to), ...reached(wingOf(to), new Set([...seen, wingOf(to)]))],
      );
    const wings = [...below.keys()].filter((wing) => wing !== '');
    expect(wings).toEqual(expect.arrayContaining(['accounting', 'purchasing']));
    const circles = wings.filter((wing) => reached(wing, new Set()).includes(wing));
    expect(circles).toEqual([]);
  });

  it('no files import each other in a circle, values or types', () => {
    const imported = Map.groupBy(
      imports.filter(({ isOurs, isLater }) => isOurs && !isLater),
      ({ from }) => from,
    );
    const circles: string[] = [];
    const isDone = new Set<string>();
    const visit = (file: string, path: string[]): void => {
      if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '));
      if (isDone.has(file) || path.includes(file)) return;
      for (const { to } of imported.get(file) ?? []) visit(to, [...path, file]);
      isDone.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

describe('names', () => {
  it('no file is called by a word that says nothing', () => {
    const empty =
      /(^|\/)(utils|helpers|misc|common|shared|manager|service|handler|types|constants)\.(ts|tsx)$/;
    expect(files.filter((file) => empty.test(file))).toEqual([]);
  });
});

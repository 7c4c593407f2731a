import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import { describe, expect, it } from 'vitest';

import { datasetFilters } from '../../resources/datasetFilters.ts';
import type { NotificationSubject } from '../../domain/notification/notification.ts';
import type { CapabilityRule } from '../../domain/access/capability.ts';
import { capabilities } from '../../resources/capabilities.ts';
import {
  audited,
  datasets,
  declared,
  exported,
  reviewed,
  rooms,
  singles,
} from '../../resources/datasets.server.ts';
import { apiAreas, nounResources } from '../../resources/nounResources.ts';
import { notificationTerms } from '../../resources/notificationTerms.server.ts';
import { declaredNouns, singleNouns } from '../../resources/nouns.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { paidKinds } from '../../resources/paidKinds.ts';
import { menu } from '../../resources/menu.ts';
import { placed } from '../../resources/placed.ts';
import { paidSources } from '../../resources/paying/payment/paid/paidSource.server.ts';
import { roomSeeds } from '../../resources/seeds.server.ts';
import { workflowKinds } from '../../resources/workflowKinds.ts';
import { keptWorkflows } from '../../resources/workflows.ts';
import { ownSubjects } from '../../server/documentation/ownSubjects.ts';
import { routes as productRoutes } from '../../resources/routes.ts';
import type { RouteDefinition } from '../../src/app/routing/routes.ts';

/** What is said in several registries is said in each of them: a list that is missing in one throws on its screen only. */
const routes: readonly RouteDefinition[] = productRoutes;
const root = join(import.meta.dirname, '..', '..');
const screens = ['resources', 'src'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => name.endsWith('.tsx'))
    .map(({ parentPath, name }) => join(parentPath, name)),
);
const named = screens.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const plain = text.matchAll(/\bresource="([\w-]+)"|\b(?:listResource|resource): '([\w-]+)'/g);
  const ofTabs = text.matchAll(/\bresources: \{ bill: '([\w-]+)', deposit: '([\w-]+)' \}/g);
  const chosen = text.matchAll(/\bresource=\{[^}?]*\? '([\w-]+)' : '([\w-]+)'\}/g);
  return [...plain, ...ofTabs, ...chosen].flatMap(([, ...names]) =>
    names.filter(Boolean).map((name) => ({ name, file: relative(root, file) })),
  );
});

describe('the resources that screens name', () => {
  it('are many', () => {
    expect(named.length).toBeGreaterThan(15);
    expect(named.map(({ name }) => name)).toContain('depositPayables');
  });

  it.each(named)('$name of $file is in the registry', ({ name }) => {
    expect([...nounResources, ...apiAreas].map((one) => one.name)).toContain(name);
  });
});

it.each(
  routes.flatMap(({ path, initialQuery }) => (initialQuery ? [[path, initialQuery.path] as const] : [])),
)('what %s asks at first is answered by a resource', (_address, path) => {
  expect(nounResources.map((one) => one.path)).toContain(path);
});

describe('a list that is written as a sheet', () => {
  const listed = nounResources.filter(({ reads }) => reads && 'export' in reads).map(({ path }) => path);

  it('is known on both sides', () => {
    expect(listed.length).toBeGreaterThan(15);
    expect(exported().map(({ name }) => name)).toEqual(expect.arrayContaining(listed));
    expect(listed).toEqual(expect.arrayContaining(exported().map(({ name }) => name)));
  });

  it.each(datasets().map(({ name }) => [name]))('%s has filters that a schedule asks it with', (name) => {
    expect(Object.keys(datasetFilters)).toContain(name);
  });
});

describe('a declared noun', () => {
  const screened = [...declaredNouns, ...singleNouns].map(({ noun }) => noun.name);

  it('is known on both sides', () => {
    const stored = [...declared, ...singles].map(({ noun }) => noun.name);
    expect(stored.toSorted()).toEqual(screened.toSorted());
  });

  it('brings some into the demo company, unless it is born there of something else', () => {
    const seeded = roomSeeds.map(({ name }) => name);
    // Settings that are there without being entered, and what comes with people and workflows.
    const entered = ['purchaseReview', 'tripWorkflow'];
    const kept = keptWorkflows.map(({ name }) => name).filter((name) => !entered.includes(name));
    const paid = ['cardTransaction', 'physicalCardTransaction'];
    // What a company says of itself, and how its payroll pays, come with the company.
    const settings = ['requestAccess', 'matchRule', 'companyProfile', 'payrollRule'];
    const without = [...kept, 'organization', ...paid, ...settings];
    expect(screened.filter((name) => !seeded.includes(name)).toSorted()).toEqual(without.toSorted());
  });

  it('is told apart by a tag that the API document describes', () => {
    const described = Object.keys({ ...nouns.subjects, ...ownSubjects });
    expect(
      [...new Set(nouns.entities.map(({ tag }) => tag))].filter((tag) => !described.includes(tag)),
    ).toEqual([]);
  });
});

describe('a noun with a lifecycle', () => {
  const names = nouns.entities.map(({ name }) => name);

  it.each(names)('%s has a page that its notifications open, and a history that reads', (name) => {
    // An import is opened by its own list, and nobody is told of a setting.
    const isOpened = name !== 'recordImport' && !singles.some((single) => single.name === name);
    const subject = { objectType: name, objectID: 7 } as NotificationSubject;
    expect(notificationTerms.addressOf(subject) !== null).toBe(isOpened);
    expect(audited.kinds.map(({ type }) => type)).toContain(name);
  });
});

it.each(placed.map(({ name, menu: under }) => [name, under]))(
  '%s stands under %s in the menu',
  (name, under) => {
    const group = menu.find(({ id }) => id === under)?.entries ?? [];
    const entry = menu.flatMap(({ entries }) => entries).find(({ id }) => id === under);
    expect([...group, ...(entry?.children ?? [])].map(({ id }) => id)).toContain(name);
  },
);

describe('what is reviewed', () => {
  const kinds = workflowKinds.map(({ name }) => name);
  const ofKind = (name: string) =>
    nouns.entities.filter(({ review }) => review !== undefined && review.ofKind(name) !== null);

  it('is all that goes through chains', () => {
    const withReview = nouns.entities.filter(({ review }) => review !== undefined);
    expect(reviewed).toEqual(withReview);
    expect(withReview.length).toBeGreaterThan(1);
  });

  it.each(kinds)('by %s has records', (name) => expect(ofKind(name)).not.toEqual([]));

  it.each(reviewed.map(({ name }) => name))('%s is reviewed by some kind, and waits in the inbox', (name) => {
    expect(kinds.some((kind) => ofKind(kind).some((entity) => entity.name === name))).toBe(true);
    expect(nouns.inbox.map(({ items }) => items.type)).toContain(name);
  });

  it('has a page on which each kind of workflow is kept', () => {
    const kept = keptWorkflows.flatMap(({ types }) => types);
    const custom = workflowKinds.flatMap((kind) => ('customPage' in kind ? [kind.customPage.name] : []));
    // What custom workflows alone are for has no page of its own.
    const own = workflowKinds
      .filter(({ page }) => !custom.some((name) => name === page.name))
      .map((kind) => ('type' in kind ? kind.type : kind.name));
    expect(kept.toSorted()).toEqual([...new Set([...own, ...custom])].toSorted());
  });
});

describe('what is paid', () => {
  it.each(paidKinds.map(({ type, pages }) => [type, pages] as const))(
    'as %s is found, and read on a page',
    (type, pages) => {
      expect(paidSources().filter(({ types }) => types.includes(type))).toHaveLength(1);
      const addresses = routes.map(({ path }) => path);
      expect(pages.length).toBeGreaterThan(0);
      expect(addresses).toEqual(expect.arrayContaining([...pages]));
    },
  );
});

describe('a capability', () => {
  it.each(workflowKinds.map(({ name, capability }) => [name, capability]))(
    'of %s is one of the profile that makes an approver',
    (_name, capability) => {
      const rule: CapabilityRule | undefined = capabilities.find(({ name }) => name === capability);
      expect(rule?.profile).toBeDefined();
      expect(rule?.approves ?? rule?.isOfApprovers).toBeDefined();
    },
  );
});

it.each(
  rooms.flatMap(({ store, idle }) =>
    store.lifecycle.transitions
      .filter(({ action, endsIt, to }) => action === 'delete' && endsIt === true && to.length === 0)
      .map(({ from }) => [store.name, from, idle] as const),
  ),
)('drafts of %s that nobody touches are found by a retention rule', (_name, from, idle) => {
  expect(idle?.kind).toBe('drafts');
  expect(idle?.waitingIn).toEqual(from);
});

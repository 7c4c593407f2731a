import { routedActions, routedReads } from '../domain/lifecycle/lifecycle.ts';
import { recordImportLifecycle } from '../domain/noun/recordImport.ts';
import { paidKinds, tabAccess } from './paidKinds.ts';
import { documentLifecycle } from './purchasing/allKinds.ts';
import type { DocumentRights } from './purchasing/document/document.ts';
import { documentKinds } from './purchasing/documentKinds.ts';

/**
 * What the first code of a page asks of kinds and lifecycles that come later, as plain values: the build reckons them
 * (`vite.heads.ts`).
 */

/** How documents of all kinds are acted on, and what is answered about one. */
export const documentActions = routedActions(documentLifecycle);
export const documentReads = routedReads(documentLifecycle);

const rightsOfKinds = (right: keyof DocumentRights) => documentKinds.map(({ rights }) => rights[right]);

/** The permissions of each kind of document to do these. */
export const kindRights = {
  create: rightsOfKinds('create'),
  edit: rightsOfKinds('edit'),
  editDraft: rightsOfKinds('editDraft'),
  delete: rightsOfKinds('delete'),
  export: rightsOfKinds('export'),
};

/** Who enters documents of some kind without a permission. */
export const enteringCapabilities = documentKinds.flatMap(({ enteredBy }) => enteredBy ?? []);

/** The pages of records that are paid. */
export const paidPages: readonly string[] = paidKinds.flatMap(({ pages }) => pages);

/** What a company needs to have the lists of what is paid for deposits. */
export const depositSwitch = tabAccess('deposit');

/** How an import is acted on. */
export const importActions = routedActions(recordImportLifecycle);

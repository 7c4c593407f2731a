/** What somebody typed and did not save, in this browser, by person and document. */
export interface Unsaved<Values> {
  /** Instant, ISO 8601. */
  at: string;
  values: Values;
  /** The state of the document that it was typed on, to tell what others changed since. */
  base: Values;
  /** The version of that state; null for a new document. */
  version: number | null;
  /** The idempotency key of a press whose outcome nobody knows. */
  openKey: string | null;
}

const prefix = 'outlay.unsaved.';
const keptForMs = 14 * 86_400_000;

/** Names the place of a document's text; a new document has one per tab, so that two tabs do not overwrite each other. */
export function unsavedKey(
  owner: { companyID: number; employeeID: number },
  document: string,
  tab = '',
): string {
  return `${prefix}${owner.companyID}:${owner.employeeID}.${document}${tab === '' ? '' : `.${tab}`}`;
}

/** The text at a place, or null when there is none, it is too old, or it is not ours. */
export function readUnsaved<Values>(storage: Storage, key: string, now: Date): Unsaved<Values> | null {
  const text = storage.getItem(key);
  if (text === null) return null;
  try {
    const found = JSON.parse(text) as Partial<Unsaved<Values>> | null;
    const at = Date.parse(found?.at ?? '');
    if (!found || Number.isNaN(at) || !isObject(found.values) || !isObject(found.base)) return null;
    if (now.getTime() - at > keptForMs) return null;
    return {
      at: new Date(at).toISOString(),
      values: found.values,
      base: found.base,
      version: found.version ?? null,
      openKey: found.openKey ?? null,
    };
  } catch {
    // Somebody else wrote under our key.
    return null;
  }
}

function isObject<Value>(value: Value | null | undefined): value is Value {
  return typeof value === 'object' && value !== null;
}

/**
 * Text of an earlier visit is put aside under its own time, so that what is typed now does not overwrite it before
 * it is restored or discarded. Answers its new place.
 */
export function putAside(storage: Storage, key: string, at: string): string {
  const text = storage.getItem(key);
  const aside = `${key}.${Date.parse(at)}`;
  if (text !== null) {
    storage.removeItem(key);
    storage.setItem(aside, text);
  }
  return aside;
}

/**
 * The place that holds text for a document: the tab's own, else the one written last by another tab or put aside.
 * Places whose text is too old are cleared.
 */
export function findUnsaved(storage: Storage, key: string, sharedPrefix: string, now: Date): string | null {
  if (readUnsaved(storage, key, now)) return key;
  const others = Object.keys(storage).filter((name) => name.startsWith(`${sharedPrefix}.`) && name !== key);
  let newest: { name: string; at: string } | null = null;
  for (const name of others) {
    const unsaved = readUnsaved(storage, name, now);
    if (!unsaved) storage.removeItem(name);
    else if (newest === null || unsaved.at > newest.at) newest = { name, at: unsaved.at };
  }
  return newest?.name ?? null;
}

/** Keeps the text; false when the storage is full or closed to us. */
export function writeUnsaved<Values>(storage: Storage, key: string, unsaved: Unsaved<Values>): boolean {
  try {
    storage.setItem(key, JSON.stringify(unsaved));
    return true;
  } catch {
    // The text still stands on the page; only its memory is lost.
    return false;
  }
}

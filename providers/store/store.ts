import type { Store } from 'react-admin';
import { report } from '../monitoring.ts';

/** Where the server keeps what a person chose, so that it follows the person and not the browser. */
export interface PreferenceMirror {
  load: () => Promise<Record<string, unknown>>;
  save: (key: string, value: unknown) => Promise<void>;
}

type Place = 'session' | 'memory' | 'browser' | 'preference';

/**
 * Lists and scroll belong to this tab, selections to this page, what stood there last to this browser until the person signs
 * out, everything else to the person.
 */
export function placeOf(key: string): Place {
  if (key.endsWith('.listParams') || key.endsWith('.listQuery') || key.startsWith('scrollPosition'))
    return 'session';
  if (key.endsWith('.last')) return 'browser';
  if (key.endsWith('.scrollPosition')) return 'session';
  if (key.endsWith('.activeView') || key === 'visited') return 'session';
  return key.endsWith('.selectedIds') ? 'memory' : 'preference';
}

interface Shelf {
  read: (key: string) => string | null;
  write: (key: string, text: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
}

function storageShelf(storage: Storage): Shelf {
  return {
    read: (key) => storage.getItem(key),
    write(key, text) {
      try {
        storage.setItem(key, text);
      } catch (error) {
        // A full or forbidden storage costs the memory of a choice, not the choice itself.
        report({ level: 'info', title: 'Store', text: `${key} could not be kept.`, detail: { error } });
      }
    },
    remove: (key) => storage.removeItem(key),
    keys: () => Object.keys(storage),
  };
}

function memoryShelf(): Shelf {
  const texts = new Map<string, string>();
  return {
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}

const mirrorDelayMs = 1000;

/**
 * react-admin's store for one person of one company. Keys never meet those of another person in the same browser.
 * Preferences are kept here at once and on the server a second later; at the start the server's word replaces ours,
 * except where a page was left before the server got a choice: that one is newer, and is sent then.
 */
export function buildStore(
  owner: { companyID: number; employeeID: number },
  mirror?: PreferenceMirror,
): Store {
  const person = `outlay.${owner.companyID}:${owner.employeeID}`;
  const namespace = `${person}.`;
  const shelves: Record<Place, Shelf> = {
    session: storageShelf(sessionStorage),
    memory: memoryShelf(),
    browser: storageShelf(localStorage),
    preference: storageShelf(localStorage),
  };
  const subscriptions = new Map<string, Set<(value: unknown) => void>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Where the keys stand whose choices the server has not got: as long as the choices themselves, not the page. */
  const unsavedKey = `${person}:unsaved`;

  function tell(key: string, value: unknown): void {
    for (const callback of subscriptions.get(key) ?? []) callback(value);
  }

  function parse(text: string | null): unknown {
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      // Not written by us.
      return undefined;
    }
  }

  function keep(key: string, value: unknown): void {
    const shelf = shelves[placeOf(key)];
    if (value === undefined) shelf.remove(namespace + key);
    else shelf.write(namespace + key, JSON.stringify(value));
    tell(key, value);
  }

  function unsavedKeys(): Set<string> {
    const kept = parse(shelves.preference.read(unsavedKey));
    return new Set(Array.isArray(kept) ? kept.map(String) : []);
  }

  function markUnsaved(key: string, isUnsaved: boolean): void {
    const keys = unsavedKeys();
    if (isUnsaved) keys.add(key);
    else keys.delete(key);
    if (keys.size === 0) shelves.preference.remove(unsavedKey);
    else shelves.preference.write(unsavedKey, JSON.stringify([...keys]));
  }

  function saveSoon(key: string, value: unknown): void {
    if (!mirror || placeOf(key) !== 'preference') return;
    markUnsaved(key, true);
    clearTimeout(timers.get(key));
    timers.set(
      key,
      setTimeout(() => {
        timers.delete(key);
        void save(mirror, key, value);
      }, mirrorDelayMs),
    );
  }

  async function save(target: PreferenceMirror, key: string, value: unknown): Promise<void> {
    try {
      await target.save(key, value ?? null);
      if (!timers.has(key)) markUnsaved(key, false);
    } catch (error) {
      report({
        level: 'error',
        title: 'Store',
        text: `The preference ${key} was not saved.`,
        detail: { error },
      });
    }
  }

  async function takeOver(source: PreferenceMirror): Promise<void> {
    // What an earlier page did not come to send.
    for (const key of unsavedKeys()) saveSoon(key, parse(shelves.preference.read(namespace + key)));
    try {
      for (const [key, value] of Object.entries(await source.load())) {
        // A choice that the server had not got when it answered is the newer one.
        if (!unsavedKeys().has(key)) keep(key, value ?? undefined);
      }
    } catch (error) {
      report({
        level: 'error',
        title: 'Store',
        text: 'The preferences could not be read.',
        detail: { error },
      });
    }
  }

  function ownKeys(): { place: Place; key: string }[] {
    return (Object.keys(shelves) as Place[]).flatMap((place) =>
      shelves[place]
        .keys()
        .filter((key) => key.startsWith(namespace))
        .map((key) => ({ place, key: key.slice(namespace.length) }))
        // Two places share one storage.
        .filter(({ key }) => placeOf(key) === place),
    );
  }

  function onStorage(event: StorageEvent): void {
    if (event.storageArea !== localStorage || !event.key?.startsWith(namespace)) return;
    tell(event.key.slice(namespace.length), parse(event.newValue));
  }

  return {
    setup() {
      window.addEventListener('storage', onStorage);
      if (mirror) void takeOver(mirror);
    },
    teardown() {
      window.removeEventListener('storage', onStorage);
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
    getItem<T>(key: string, defaultValue?: T): T | undefined {
      const value = parse(shelves[placeOf(key)].read(namespace + key));
      return value === undefined ? defaultValue : (value as T);
    },
    setItem(key, value: unknown) {
      keep(key, value);
      saveSoon(key, value);
    },
    removeItem(key) {
      keep(key, undefined);
      saveSoon(key, undefined);
    },
    removeItems(keyPrefix) {
      for (const { key } of ownKeys()) {
        if (!key.startsWith(keyPrefix)) continue;
        keep(key, undefined);
        saveSoon(key, undefined);
      }
    },
    /** Called when a person signs out: what belongs to tab and browser goes, what belongs to the person stays. */
    reset() {
      for (const { place, key } of ownKeys()) {
        if (place !== 'preference') keep(key, undefined);
      }
    },
    subscribe(key, callback) {
      const callbacks = subscriptions.get(key) ?? new Set();
      callbacks.add(callback);
      subscriptions.set(key, callbacks);
      return () => callbacks.delete(callback);
    },
    listItems: (keyPrefix = '') =>
      Object.fromEntries(
        ownKeys()
          .filter(({ key }) => key.startsWith(keyPrefix))
          .map(({ place, key }) => [key, parse(shelves[place].read(namespace + key))]),
      ),
  };
}

import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

import { headOfList } from './domain/list/listHead.ts';
import type { AnyListRoom } from './domain/list/listRoom.ts';
import type { AnyNoun } from './domain/noun/noun.ts';
import { headOf } from './domain/noun/nounHead.ts';

const rooms = join(import.meta.dirname, 'resources');
const nounRegistry = join(rooms, 'nouns.ts');
/** What declares by naming the files of others. */
const registries = [nounRegistry, join(rooms, 'lists.ts')];
/** Plain values that follow from what comes later. */
const reckoned = join(rooms, 'reckoned.ts');
const suffix = '?head';
/** Groups of `vite.config.ts` that every first screen waits for. */
const firstChunks = ['entry', 'shell', 'list'];

/** What the first code of a page holds of the rooms: it takes the heads of nouns, and nothing else of their declarations. */
const firstOfRooms =
  /[\\/]resources[\\/](?:(?:nounHeads|listHeads|nounResources|panels|home)|(?:.*[\\/])?(?:routes|\w+Routes))\.ts$/;
/** A room's own file, which may declare a noun. */
const pureFile = /[\\/]resources[\\/].*\.ts$/;

/**
 * Puts the head of each declared noun (`headOf`) in the place of its declaration wherever the first code of a page names one: its
 * address, its rights and what it is called are reckoned while the screens are built, its fields, lifecycle and form come with
 * its first screen. Other values of such a file are written out as they are; who needs a function of it needs another file.
 */
export function nounHeads(): Plugin {
  const declaring = new Set<string>();
  return {
    name: 'noun-heads',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (
        !importer ||
        !(firstOfRooms.test(importer) || registries.some((registry) => importer === registry + suffix))
      )
        return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || !pureFile.test(resolved.id) || firstOfRooms.test(resolved.id)) return null;
      const isHead =
        resolved.id === reckoned || registries.includes(resolved.id) || (await declares(resolved.id));
      return isHead ? resolved.id + suffix : null;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const file = id.slice(0, -suffix.length);
      this.addWatchFile(file);
      if (registries.includes(file)) return readFile(file, 'utf8');
      declaring.add(file);
      return headText(file);
    },
    generateBundle(_options, bundle) {
      const circle = circleOf(bundle);
      if (circle !== null)
        this.error(
          `The files ${circle.join(', ')} wait for each other, so that one of them runs before what it takes is there: ` +
            'the patterns of groups in vite.config.ts part what belongs together.',
        );
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !firstChunks.includes(output.name)) continue;
        const whole = output.moduleIds.find((id) => declaring.has(id));
        if (whole)
          this.error(
            `The file "${output.name}" of every first screen holds all of ${relative(import.meta.dirname, whole)}: ` +
              'what imports it there takes its head, or comes later.',
          );
      }
    },
  };
}

/** A wing comes after those whose nouns its own refer to. */
const wings = ['spending', 'purchasing', 'paying', 'company', 'accounting', 'personal', 'travel'];

/** The files in which the nouns of each wing are declared, as a pattern of their paths. */
export function declarationsByWing(): [wing: string, files: RegExp][] {
  const named = readFileSync(nounRegistry, 'utf8').matchAll(
    /^import \{[^}]*\} from '\.\/((\w+)\/[\w/]+)\.ts';$/gm,
  );
  const found = Map.groupBy(named, ([, , wing = '']) => wing);
  for (const wing of found.keys())
    if (!wings.includes(wing))
      throw new Error(`vite.heads.ts does not say where the wing ${wing} stands among the others.`);
  return wings.map((wing) => {
    const files = found.get(wing) ?? [];
    const paths = files.map(([, path = '']) => path.replaceAll('/', '[\\\\/]'));
    return [wing, new RegExp(`[\\\\/]resources[\\\\/](?:${paths.join('|')})\\.ts$`)];
  });
}

/** The names of files that import each other, one after the other, as far as declarations are in one of them; null: there is no such circle. */
export function circleOf(bundle: Readonly<Record<string, BuiltFile>>): string[] | null {
  const isDone = new Set<string>();
  const walk = (fileName: string, path: readonly string[]): string[] | null => {
    const began = path.indexOf(fileName);
    if (began >= 0) {
      const names = path.slice(began).map((one) => bundle[one]?.name ?? one);
      return names.some((name) => declarationGroups.test(name)) ? names : null;
    }
    if (isDone.has(fileName)) return null;
    for (const imported of bundle[fileName]?.imports ?? []) {
      const circle = walk(imported, [...path, fileName]);
      if (circle) return circle;
    }
    isDone.add(fileName);
    return null;
  };
  for (const fileName of Object.keys(bundle)) {
    const circle = walk(fileName, []);
    if (circle) return circle;
  }
  return null;
}

/** What is asked of the build about a module. */
interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

/**
 * The name of a group for modules that take no declaration, whatever they take in their turn: a file of others would wait for that
 * of the declaration, and that one for it.
 */
export function apartFromDeclarations(name: string): (id: string, graph: ModuleGraph) => string | null {
  const declarations = declarationsByWing().map(([, files]) => files);
  const known = new Map<string, boolean>();
  const leadsThere = (id: string, graph: ModuleGraph): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Files of packages may take each other in a circle, and none of them a declaration.
    known.set(id, false);
    const leads =
      declarations.some((files) => files.test(id)) ||
      (graph.getModuleInfo(id)?.importedIds ?? []).some((imported) => leadsThere(imported, graph));
    known.set(id, leads);
    return leads;
  };
  return (id, graph) => (leadsThere(id, graph) ? null : name);
}

/** Groups of declarations, and of what they share. */
const declarationGroups = /^(?:laws|nouns-\w+)$/;

/** What is asked of a file that was built. */
interface BuiltFile {
  name?: string | undefined;
  imports?: readonly string[];
}

type Exports = Readonly<Record<string, unknown>>;

async function exportsOf(file: string): Promise<Exports> {
  return (await import(pathToFileURL(file).href)) as Exports;
}

function isNoun(value: unknown): value is AnyNoun {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['name', 'path', 'at', 'fields', 'lifecycle'].every((key) => key in value)
  );
}

function isList(value: unknown): value is AnyListRoom {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['path', 'at', 'fields', 'spec'].every((key) => key in value)
  );
}

function isPlain(value: unknown): value is Exports {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Whether a file declares nouns or lists. One that takes what only the browser has is never run here. */
async function declares(file: string): Promise<boolean> {
  return /\b(?:defineNoun|defineSingle|workflowOf|listRoom)\b/.test(await readFile(file, 'utf8'));
}

/** The text of a module that has the heads of the nouns that a file declares, and its other values. */
async function headText(file: string): Promise<string> {
  const lines: string[] = [];
  for (const [name, value] of Object.entries(await exportsOf(file))) {
    const text = await literal(value, { file, path: name });
    if (text === null && file === reckoned) throw new Error(`${name} of ${file} is no plain value.`);
    if (text !== null) lines.push(`export const ${name} = ${text};`);
  }
  return lines.join('\n');
}

interface Place {
  file: string;
  /** How the value is reached from what the file exports. */
  path: string;
}

/** A value as code; null: it holds a function, or something else that cannot be written out. */
async function literal(value: unknown, { file, path }: Place): Promise<string | null> {
  if (isNoun(value)) return headLiteral(headOf(value), { file, path });
  if (isList(value)) return headLiteral(headOfList(value), { file, path });
  if (Array.isArray(value)) {
    const items = await Promise.all(
      value.map((item, index) => literal(item, { file, path: `${path}[${index}]` })),
    );
    return items.includes(null) ? null : `[${items.join(',')}]`;
  }
  if (isPlain(value)) {
    const entries = await Promise.all(
      Object.entries(value).map(async ([key, one]) => {
        const text = await literal(one, { file, path: `${path}[${JSON.stringify(key)}]` });
        return text === null ? null : `${JSON.stringify(key)}:${text}`;
      }),
    );
    return entries.includes(null) ? null : `{${entries.join(',')}}`;
  }
  return ['string', 'number', 'boolean'].includes(typeof value) || value === null
    ? JSON.stringify(value)
    : null;
}

async function headLiteral(
  { words, ...head }: ReturnType<typeof headOf> | ReturnType<typeof headOfList>,
  { file, path }: Place,
): Promise<string> {
  const said = words && {
    en: await loaderText(words.en, file, head.name),
    id: await loaderText(words.id, file, head.name),
  };
  const whole = `() => import(${JSON.stringify(file)}).then((room) => room.${path})`;
  return `{...${JSON.stringify(head)}${said ? `,words:{en:${said.en},id:${said.id}}` : ''},whole:${whole}}`;
}

/** How words are fetched, as a declaration says it: the file is named from where the declaration stands. */
async function loaderText(load: () => unknown, file: string, name: string): Promise<string> {
  const text = load.toString().replaceAll(/\s+/g, ' ').trim();
  const [, source, take] =
    /^\(\) => import\('([^']+)'\)(\.then\(\((?:\w+|\{ \w+ \})\) => [\w.]+\))$/.exec(text) ?? [];
  if (source === undefined || take === undefined)
    throw new Error(
      `The words of ${name} are fetched by ${text}. Write () => import('./….en.ts').then((room) => room.…): the build says it ` +
        'again in the head of the declaration.',
    );
  return `() => import(${JSON.stringify(await wordFile(source, file))})${take}`;
}

/** The file of words: beside the declaration, or where the room stands that declares nouns for another. */
async function wordFile(source: string, file: string): Promise<string> {
  const beside = resolve(dirname(file), source);
  if (existsSync(beside)) return beside;
  const name = basename(source);
  const files = await readdir(rooms, { recursive: true, withFileTypes: true });
  const [found, other] = files.filter((one) => one.name === name);
  if (!found || other) throw new Error(`${file} names ${source}, which is not there, or several times.`);
  return join(found.parentPath, name);
}

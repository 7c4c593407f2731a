import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { parseAst } from 'rolldown/parseAst';

/** The tree of the project, read and parsed once for all tests that look at it; paths begin at its root. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** Keeps what was made of a path. */
function once<Made>(make: (path: string) => Made): (path: string) => Made {
  const kept = new Map<string, Made>();
  return (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const made = make(path);
    kept.set(path, made);
    return made;
  };
}

/** The TypeScript of a folder. */
export const sourcesIn = once((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
);

/** The rooms of the product's own code. */
export const productRooms = ['domain', 'resources', 'server', 'providers', 'src'] as const;
export const productSources: readonly string[] = productRooms.flatMap(sourcesIn);

export const textOf = once((file) => readFileSync(join(root, file), 'utf8'));

/** A file without its comments. */
export const codeOf = once((file) => textOf(file).replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));

export interface Node {
  type: string;
  [property: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The syntax tree of a file. */
export const treeOf = once(
  (file) => parseAst(textOf(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node,
);

/** What stands directly within a node. */
export function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap((inner) => (Array.isArray(inner) ? inner : [inner]).filter(isNode));
}

/** All of a tree, from the outside. */
export function nodesOf(tree: Node): Node[] {
  const found = [tree];
  // It grows while it is gone through.
  for (const node of found) found.push(...partsOf(node));
  return found;
}

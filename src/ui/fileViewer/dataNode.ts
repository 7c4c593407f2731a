import type { DataNode } from '../../../domain/reading/dataInvoice.ts';

/** Deeper than any invoice. */
const nestingMax = 40;

/**
 * The elements of an XML document by their names without prefixes, as `domain/reading` reads them. The browser's own parser fetches nothing.
 * @returns null where the text is no XML, or is nested too deeply
 */
export function dataNodeOf(text: string): DataNode | null {
  const parsed = new DOMParser().parseFromString(text, 'application/xml');
  const root = parsed.documentElement;
  if (parsed.querySelector('parsererror')) return null;
  const node = nodeOf(root, 0);
  return node === null ? null : { [root.localName]: node };
}

function nodeOf(element: Element, depth: number): DataNode | null {
  if (depth > nestingMax) return null;
  const attributes = [...element.attributes].map(({ localName, value }) => [`@${localName}`, value] as const);
  const children = [...element.children];
  const own = children.length === 0 ? (element.textContent ?? '').trim() : '';
  if (attributes.length === 0 && children.length === 0) return own;
  const byName = new Map<string, DataNode[]>();
  for (const child of children) {
    const node = nodeOf(child, depth + 1);
    if (node === null) return null;
    const others = byName.get(child.localName);
    if (others) others.push(node);
    else byName.set(child.localName, [node]);
  }
  return Object.fromEntries<DataNode | readonly DataNode[]>([
    ...attributes,
    ...(own === '' ? [] : [['#text', own] as const]),
    ...[...byName].map(([name, nodes]) => [name, nodes.length === 1 ? (nodes[0] ?? '') : nodes] as const),
  ]);
}

import { Lexer, LineCounter, isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { Node } from 'yaml';

import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';

/** So many characters has a file at most: what reads it holds up everybody else meanwhile. */
export const configurationCharactersMax = 300_000;

/** Deeper than that nests no configuration. The reader calls itself for each level, and must not run out of stack. */
const depthMax = 32;
const indentMax = 200;

/** What is wrong with a file, and where. */
export interface Fault {
  /** From 1; null: nowhere in particular. */
  line: number | null;
  /** The keys that lead to it: `workflow`, `Purchases`, `layers`. */
  path: readonly string[];
  says: Message;
}

/** What stands in a file, each with its line. Texts are as they are written: what they mean is known with the field. */
export type FileNode =
  | { kind: 'text'; line: number; text: string; isQuoted: boolean }
  | { kind: 'list'; line: number; items: readonly FileNode[] }
  | { kind: 'map'; line: number; entries: ReadonlyMap<string, FileNode> };

/** A value that says nothing: an empty one, `null` or `~`. */
export function isNothing(node: FileNode): boolean {
  return node.kind === 'text' && !node.isQuoted && ['', '~', 'null', 'Null', 'NULL'].includes(node.text);
}

/** Looks at the marks of a file alone, which takes no stack. */
function nestsTooDeep(text: string): boolean {
  let brackets = 0;
  let marksOfLine = 0;
  let isLineStart = true;
  for (const token of new Lexer().lex(text)) {
    if (token === '\n' || token === '\r\n') {
      marksOfLine = 0;
      isLineStart = true;
      continue;
    }
    if (token === '[' || token === '{') brackets += 1;
    if (token === ']' || token === '}') brackets -= 1;
    if (token === '-' || token === '?') marksOfLine += 1;
    const isIndented = isLineStart && token.length > indentMax && token.trim() === '';
    if (brackets > depthMax || marksOfLine > depthMax || isIndented) return true;
    isLineStart = false;
  }
  return false;
}

/**
 * Reads a file as a tree, and refuses what a configuration has no use for and somebody could harm by: aliases, tags, keys that stand
 * twice, several documents.
 * @returns The tree, null where the file cannot be read; and every fault
 */
export function readYaml(given: string): { root: FileNode | null; faults: Fault[] } {
  const text = given.replace(/^\uFEFF/, '');
  const faults: Fault[] = [];
  const fault = (line: number | null, path: readonly string[], says: Message) =>
    void faults.push({ line, path, says });
  const refuse = (line: number | null, says: Message) => {
    fault(line, [], says);
    return { root: null, faults };
  };

  if (text.length > configurationCharactersMax)
    return refuse(null, law('configuration.fault.tooLarge', { limit: configurationCharactersMax }));
  // oxlint-disable-next-line no-control-regex -- What is no text has them.
  const unread = /[\uFFFD\u0000-\u0008\u000B\u000C\u000E-\u001F]/.exec(text);
  if (unread)
    return refuse(text.slice(0, unread.index).split('\n').length, law('configuration.fault.encoding'));
  if (nestsTooDeep(text)) return refuse(null, law('configuration.fault.tooDeep'));

  const lines = new LineCounter();
  // Keys that stand twice are found here: the reader compares each with all others. Failsafe leaves texts as they are written.
  const options = { schema: 'failsafe', uniqueKeys: false, lineCounter: lines, prettyErrors: false } as const;
  const documents = parseAllDocuments(text, { ...options, logLevel: 'silent' });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  if (!Array.isArray(documents)) return refuse(null, law('configuration.fault.empty'));
  const [document, second] = documents;
  const broken = documents.flatMap(({ errors }) => errors);
  if (broken.length > 0) {
    for (const line of new Set(broken.map(({ pos }) => lineAt(pos[0]))))
      fault(line, [], law('configuration.fault.yaml'));
    return { root: null, faults };
  }
  if (second) return refuse(lineAt(second.range[0]), law('configuration.fault.several'));
  const contents = document?.contents as Node | null | undefined;
  if (!contents) return refuse(null, law('configuration.fault.empty'));
  const root = toNode(contents, []);
  if (isNothing(root)) return refuse(null, law('configuration.fault.empty'));
  return { root: faults.length > 0 ? null : root, faults };

  function lineOf(node: Node): number {
    return lineAt(node.range?.[0] ?? 0);
  }

  function toNode(node: Node, path: readonly string[]): FileNode {
    const line = lineOf(node);
    if (isAlias(node)) {
      fault(line, path, law('configuration.fault.alias'));
      return { kind: 'text', line, text: '', isQuoted: false };
    }
    const { anchor, tag } = node as { anchor?: string; tag?: string };
    if (anchor !== undefined) fault(line, path, law('configuration.fault.anchor'));
    if (tag !== undefined) fault(line, path, law('configuration.fault.tag'));
    if (isMap(node)) return toMap(node.items as { key: Node; value: Node | null }[], line, path);
    if (isSeq(node)) {
      const items = (node.items as Node[]).map((item, at) => toNode(item, [...path, String(at + 1)]));
      return { kind: 'list', line, items };
    }
    const { value, type } = node as { value?: unknown; type?: string };
    return { kind: 'text', line, text: typeof value === 'string' ? value : '', isQuoted: type !== 'PLAIN' };
  }

  function toMap(
    items: readonly { key: Node; value: Node | null }[],
    line: number,
    path: readonly string[],
  ): FileNode {
    const entries = new Map<string, FileNode>();
    for (const { key, value } of items) {
      const keyLine = lineOf(key);
      const named = isScalar(key) ? key.value : null;
      if (typeof named !== 'string' || key.anchor !== undefined || key.tag !== undefined) {
        fault(keyLine, path, law('configuration.fault.key'));
        continue;
      }
      if (entries.has(named)) fault(keyLine, path, law('configuration.fault.twice', { key: named }));
      const held: FileNode = value
        ? toNode(value, [...path, named])
        : { kind: 'text', line: keyLine, text: '', isQuoted: false };
      // A value that says nothing stands at the end of its line, or of the file: it is met with its key.
      entries.set(named, isNothing(held) ? { ...held, line: keyLine } : held);
    }
    return { kind: 'map', line, entries };
  }
}

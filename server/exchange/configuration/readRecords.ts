import type { Actor } from '../../../domain/access/actor.ts';
import { companyFeatures } from '../../../domain/access/companyFeature.ts';
import type { ConfigurationSection, RecordName } from '../../../domain/configuration/configured.ts';
import {
  configurationVersion,
  headKeys,
  nameOf,
  nameText,
  namingFields,
  stepsResource,
} from '../../../domain/configuration/configured.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import type { Field, FieldSet } from '../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { hasField } from '../../../domain/noun/nounFor.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { Fault, FileNode } from './readYaml.ts';
import { isNothing } from './readYaml.ts';

/** What is set of a record, by its fields: of what is empty nothing stands here. */
export type SetValues = Readonly<Record<string, unknown>>;

/** A record as a file has it. */
export interface FileRecord {
  section: ConfigurationSection;
  /** What it is named by; an empty text of a noun of which a company has one record. */
  name: RecordName;
  /** Tells apart records of one name, where a company can have several. */
  place: number;
  line: number;
  /** Null of a single record, and where the file says none: as a record begins. */
  status: string | null;
  values: SetValues;
  /** The line of a value by its path: `layers.0.maxAmount`. */
  lines: ReadonlyMap<string, number>;
}

/** What a file says. */
export interface FileContents {
  features: readonly string[];
  /** The sections that it has. */
  sections: readonly ConfigurationSection[];
  records: readonly FileRecord[];
}

/** What programs read differently where it stands without quotes: numbers of any kind, days, and what means yes or no. */
const readDifferently =
  /^(?:[-+]?[\d.][\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|0[xob][\da-f_]+|[-+]?\.(?:inf|nan)|\d{4}-\d{1,2}-\d{1,2}.*|[-+]?\d+(?::\d{1,2})+.*|y|yes|n|no|on|off|true|false|null|~|=|<<)$/i;

/** Whether a text has to stand in quotes. */
export function needsQuotes(text: string): boolean {
  return readDifferently.test(text);
}

const plainNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Reads the tree of a file by the declarations of the nouns. What it cannot read it names, and reads on. */
export function readRecords(
  root: FileNode,
  sections: readonly ConfigurationSection[],
  nouns: readonly AnyNoun[],
  actor: Actor,
): { contents: FileContents; faults: Fault[] } {
  const faults: Fault[] = [];
  const fault = (line: number, path: readonly string[], says: Message) => {
    faults.push({ line, path, says });
    return undefined;
  };
  const records: FileRecord[] = [];
  const byForm = new Map<string, FileRecord[]>();
  const found: ConfigurationSection[] = [];
  let features: string[] = [];
  if (root.kind !== 'map') {
    fault(root.line, [], law('configuration.fault.map'));
    return { contents: { features, sections: found, records }, faults };
  }

  assertVersion(root);
  for (const [key, node] of root.entries) {
    if (key === 'features') features = readFeatures(node);
    if ((headKeys as readonly string[]).includes(key)) continue;
    const section = sections.find(({ name }) => name === key);
    if (section) readSection(section, node);
    else {
      const known = sections.map(({ name }) => name).join(', ');
      fault(node.line, [key], law('configuration.fault.section', { key, sections: known }));
    }
  }
  return { contents: { features, sections: found, records }, faults };

  function assertVersion({ entries }: Extract<FileNode, { kind: 'map' }>): void {
    const version = configurationVersion;
    const said = entries.get('version');
    if (said?.kind !== 'text' || isNothing(said)) {
      fault(said?.line ?? 1, ['version'], law('configuration.fault.noVersion', { version }));
    } else if (said.text !== String(version) || said.isQuoted) {
      fault(said.line, ['version'], law('configuration.fault.version', { version, found: said.text }));
    }
  }

  function readFeatures(node: FileNode): string[] {
    const path = ['features'];
    return listOf(node, path).flatMap((item) => {
      const feature = item.kind === 'text' ? item.text : '';
      if ((companyFeatures as readonly string[]).includes(feature)) return [feature];
      fault(item.line, path, law('configuration.fault.feature', { feature }));
      return [];
    });
  }

  function readSection(section: ConfigurationSection, node: FileNode): void {
    found.push(section);
    if (section.isSingle) {
      if (!isNothing(node)) readRecord(section, node);
      return;
    }
    for (const item of listOf(node, [section.name])) readRecord(section, item);
  }

  function readRecord(section: ConfigurationSection, node: FileNode): void {
    const { noun, keys, isSingle } = section;
    if (node.kind !== 'map') {
      fault(node.line, [section.name], law('configuration.fault.map'));
      return;
    }
    const called = keys
      .map((key) => node.entries.get(key))
      .flatMap((key) => (key?.kind === 'text' && !isNothing(key) ? [key.text] : []))
      .join(' / ');
    const path = [section.name, ...(called === '' ? [] : [called])];
    const lines = new Map<string, number>();
    const own = isSingle ? [] : statusesOf(noun);
    const entries = new Map(node.entries);
    const saidStatus = own.length > 0 ? entries.get('status') : undefined;
    if (saidStatus) entries.delete('status');
    const values = readFields({ ...node, entries }, section.fields, path, '', lines);
    const status = saidStatus ? readStatus(saidStatus, own, path) : null;
    const unnamed = keys.find((key) => values[key] === undefined);
    if (unnamed !== undefined) {
      // What stands there and cannot be read was refused for that already.
      if (isMissing(node.entries.get(unnamed)))
        fault(node.line, path, law('configuration.fault.unnamed', { key: unnamed }));
      return;
    }
    const name = isSingle ? '' : nameOf(keys, values);
    const form = `${section.name} ${nameForm(nameText(name))}`;
    const alike = byForm.get(form) ?? [];
    const [first] = alike;
    if (first && section.isUniquelyNamed) {
      const known = { record: nameText(name), line: first.line };
      fault(node.line, path, law('configuration.fault.recordTwice', known));
      return;
    }
    const record = { section, name, place: alike.length, line: node.line, status, values, lines };
    byForm.set(form, [...alike, record]);
    records.push(record);
  }

  function readStatus(node: FileNode, statuses: readonly string[], path: readonly string[]): string | null {
    if (isNothing(node)) return null;
    const status = node.kind === 'text' ? node.text : '';
    if (statuses.includes(status)) return status;
    const among = { status, statuses: statuses.join(', ') };
    fault(node.line, [...path, 'status'], law('configuration.fault.statusUnknown', among));
    return null;
  }

  function readFields(
    node: Extract<FileNode, { kind: 'map' }>,
    fields: FieldSet,
    path: readonly string[],
    under: string,
    lines: Map<string, number>,
  ): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (const key of node.entries.keys()) {
      if (Object.hasOwn(fields, key)) continue;
      const known = { key, fields: Object.keys(fields).join(', ') };
      fault(
        node.entries.get(key)?.line ?? node.line,
        [...path, key],
        law('configuration.fault.field', known),
      );
    }
    for (const [name, field] of Object.entries(fields)) {
      const said = node.entries.get(name);
      if (!said || isNothing(said)) continue;
      lines.set(`${under}${name}`, said.line);
      const value = readValue(field, said, [...path, name], `${under}${name}`, lines);
      if (value === undefined || isEmpty(value)) continue;
      if (hasField(actor, field)) values[name] = value;
      else fault(said.line, [...path, name], law('configuration.fault.noField', { field: name }));
    }
    return values;
  }

  function readValue(
    field: Field,
    node: FileNode,
    path: readonly string[],
    under: string,
    lines: Map<string, number>,
  ): unknown {
    switch (field.kind) {
      case 'amount':
      case 'percent':
      case 'number':
        return node.kind === 'text' && !node.isQuoted && plainNumber.test(node.text)
          ? Number(node.text)
          : fault(node.line, path, law('configuration.fault.number'));
      case 'switch':
        return node.kind === 'text' && !node.isQuoted && ['true', 'false'].includes(node.text)
          ? node.text === 'true'
          : fault(node.line, path, law('configuration.fault.switch'));
      case 'choices':
        return readChoices(field.choices, listOf(node, path), path);
      case 'tags':
        return listOf(node, path).flatMap((item) => readText(item, path) ?? []);
      case 'reference':
        return field.inRowsOf ? readText(node, path) : readName(field.resource, node, path);
      case 'references':
        return inNameOrder(
          listOf(node, path)
            .map((item) => readName(field.resource, item, path))
            .filter((name) => name !== undefined),
        );
      case 'steps':
        return listOf(node, path).flatMap((item, at) => readStep(item, path, `${under}.${at}`, lines) ?? []);
      case 'many':
        return listOf(node, path).flatMap((item, at) => {
          lines.set(`${under}.${at}`, item.line);
          if (item.kind === 'map')
            return [readFields(item, field.fields, [...path, String(at + 1)], `${under}.${at}.`, lines)];
          fault(item.line, path, law('configuration.fault.map'));
          return [];
        });
      case 'day':
      case 'time':
      case 'choice':
      case 'currency':
      case 'country':
        return node.kind === 'text' ? node.text : fault(node.line, path, law('configuration.fault.text'));
      default:
        return readText(node, path);
    }
  }

  function readText(node: FileNode, path: readonly string[]): string | undefined {
    if (node.kind !== 'text' || isNothing(node))
      return fault(node.line, path, law('configuration.fault.text'));
    if (!node.isQuoted && needsQuotes(node.text))
      return fault(node.line, path, law('configuration.fault.quote', { text: node.text }));
    return node.text.trim();
  }

  function readChoices(
    choices: readonly string[],
    items: readonly FileNode[],
    path: readonly string[],
  ): string[] {
    const chosen = items.flatMap((item) =>
      item.kind === 'text' ? item.text : (fault(item.line, path, law('configuration.fault.text')) ?? []),
    );
    // What is none of them stays: its field refuses it.
    const strange = chosen.filter((one) => !choices.includes(one));
    return [...choices.filter((one) => chosen.includes(one)), ...strange];
  }

  function readName(resource: string, node: FileNode, path: readonly string[]): RecordName | undefined {
    const noun = nouns.find((one) => one.path === resource);
    const keys = noun ? namingFields(noun) : [];
    if (!noun || keys.length === 1) return readText(node, path);
    if (node.kind !== 'map') return fault(node.line, path, law('configuration.fault.map'));
    const values = readFields(
      node,
      Object.fromEntries(keys.flatMap((key) => (noun.fields[key] ? [[key, noun.fields[key]]] : []))),
      path,
      '',
      new Map(),
    );
    const unnamed = keys.find((key) => values[key] === undefined);
    return unnamed === undefined
      ? nameOf(keys, values)
      : fault(node.line, path, law('configuration.fault.unnamed', { key: unnamed }));
  }

  function readStep(
    node: FileNode,
    path: readonly string[],
    under: string,
    lines: Map<string, number>,
  ): { actors: object[] } | undefined {
    const actors = node.kind === 'map' && node.entries.size === 1 ? node.entries.get('actors') : undefined;
    if (!actors) return fault(node.line, path, law('configuration.fault.step'));
    const read = listOf(actors, path).flatMap((actor, at) => {
      lines.set(`${under}.actors.${at}`, actor.line);
      return readActor(actor, path) ?? [];
    });
    return { actors: read };
  }

  function readActor(node: FileNode, path: readonly string[]): object | undefined {
    const [entry, ...others] = node.kind === 'map' ? [...node.entries] : [];
    const [key, value] = entry ?? [];
    if (value && others.length === 0) {
      if (key === 'employee') {
        const employee = readName(stepsResource, value, path);
        return employee === undefined ? undefined : { employee };
      }
      if (key === 'approvalLine' && value.kind === 'text' && plainNumber.test(value.text) && !value.isQuoted)
        return { approvalLine: Number(value.text) };
    }
    return fault(node.line, path, law('configuration.fault.step'));
  }

  function listOf(node: FileNode, path: readonly string[]): readonly FileNode[] {
    if (node.kind === 'list') return node.items;
    if (!isNothing(node)) fault(node.line, path, law('configuration.fault.list'));
    return [];
  }
}

/** The statuses that a record of it can have; none where there is but one. */
export function statusesOf({ lifecycle }: Pick<AnyNoun, 'lifecycle'>): readonly string[] {
  return lifecycle.statuses.length > 1 ? lifecycle.statuses : [];
}

/** What a file leaves out. */
export function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** Records that are named together stand in the order of their names. */
export function inNameOrder(names: readonly RecordName[]): RecordName[] {
  return names.toSorted((one, other) => (nameText(one) < nameText(other) ? -1 : 1));
}

function isMissing(node: FileNode | undefined): boolean {
  return node === undefined || isNothing(node);
}

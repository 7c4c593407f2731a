import { Document, Scalar, isScalar, visit } from 'yaml';
import type { Pair, YAMLMap } from 'yaml';

import type { Actor } from '../../../domain/access/actor.ts';
import type { ConfigurationSection } from '../../../domain/configuration/configured.ts';
import { configurationVersion, resourcesNamed } from '../../../domain/configuration/configured.ts';
import { companyFeatures } from '../../../domain/access/companyFeature.ts';
import type { Executor } from '../../database/database.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import { heldRecords } from './heldRecords.ts';
import type { SetValues } from './readRecords.ts';
import { needsQuotes, statusesOf } from './readRecords.ts';
import { readNames } from './recordNames.ts';

const linesOfHead = [
  'What is set of a company, and not transacted: who approves what, what may be spent, what is called how.',
  'Records are named by their names, people by their e-mail addresses. What is empty is left out.',
];

/** A name that stands twice is written twice: no file has aliases. */
const yamlOptions = { version: '1.2', aliasDuplicateObjects: false } as const;

/** A record, or a section, as it stands in the file. */
type FileValue = SetValues | readonly SetValues[];

/**
 * The configuration of a company as a file: the same for the same configuration, whoever asks and whenever.
 * @param schemaAddress where the schema of the file is answered
 */
export async function configurationFile(
  executor: Executor,
  actor: Actor,
  { sections, stores }: { sections: readonly ConfigurationSection[]; stores: readonly StoredNoun[] },
  schemaAddress: string,
): Promise<string> {
  const resources = [...new Set(sections.flatMap(({ fields }) => resourcesNamed(fields)))];
  const names = await readNames(executor, actor.companyID, stores, resources);
  const written: [ConfigurationSection, FileValue][] = [];
  for (const section of sections) {
    const store = stores.find(({ noun }) => noun === section.noun);
    if (!store) throw new Error(`no noun ${section.name} is stored`);
    const held = await heldRecords(executor, actor, section, store, names);
    const [first] = statusesOf(section.noun);
    const records = held.map(({ values, row }) =>
      section.isSingle || first === undefined || row.status === first
        ? values
        : { ...values, status: row.status },
    );
    const [single] = records;
    if (!section.isSingle) written.push([section, records]);
    else if (single) written.push([section, single]);
  }
  const features = companyFeatures.filter((feature) => actor.companyFeatures.has(feature));
  return toYaml(features, written, schemaAddress);
}

/** Writes a value of a file by itself, as differences show it: a text as it is, and all else as it stands in a file. */
export function valueText(value: unknown): string {
  if (typeof value === 'string') return value;
  return textOf(new Document(value, yamlOptions)).trimEnd();
}

function toYaml(
  features: readonly string[],
  sections: readonly [ConfigurationSection, FileValue][],
  schemaAddress: string,
): string {
  const document = new Document(
    {
      version: configurationVersion,
      features,
      ...Object.fromEntries(sections.map(([{ name }, value]) => [name, value])),
    },
    yamlOptions,
  );
  document.commentBefore = [`yaml-language-server: $schema=${schemaAddress}`, ...linesOfHead]
    .map((line) => ` ${line}`)
    .join('\n');
  const called = new Map(sections.map(([{ name, noun }]) => [name, noun]));
  for (const pair of (document.contents as unknown as YAMLMap<Scalar, unknown>).items) {
    const { key } = pair as Pair<Scalar, unknown>;
    key.spaceBefore = true;
    const noun = called.get(String(key.value));
    if (noun) key.commentBefore = ` ${noun.called.en.many}: ${noun.at}`;
    if (key.value === 'features') key.commentBefore = ' What the company has: told, and changed by no file';
  }
  return textOf(document);
}

/** Texts that programs read differently stand in quotes, and texts of several lines as they are. */
function textOf(document: Document): string {
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string') return;
      if (needsQuotes(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString({ lineWidth: 0 });
}

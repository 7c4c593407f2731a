import type { Actor } from '../../../domain/access/actor.ts';
import { companyFeatures } from '../../../domain/access/companyFeature.ts';
import type { ConfigurationSection } from '../../../domain/configuration/configured.ts';
import { configurationSchema, configurationSections } from '../../../domain/configuration/configured.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { ActContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { Say } from '../../words/words.ts';
import { readRecords } from './readRecords.ts';
import type { FileContents } from './readRecords.ts';
import type { Fault } from './readYaml.ts';
import { readYaml } from './readYaml.ts';
import type { WorkedThrough } from './workThrough.ts';
import { tried, workThrough } from './workThrough.ts';
import { configurationFile } from './writeYaml.ts';

/** Where files of configuration are read and written, and what of. */
export interface Configuration {
  sections: readonly ConfigurationSection[];
  /** The file of a company. */
  write: (executor: Executor, actor: Actor, schemaAddress: string) => Promise<string>;
  /** Reads a file for a person, and finds what is wrong with it before any record is looked at. */
  read: (text: string, actor: Actor) => { contents: FileContents; faults: readonly Fault[] };
  /** Works through what was read, and takes everything back. */
  preview: (work: Work, contents: FileContents) => Promise<WorkedThrough>;
  /** Works through what was read: whoever calls refuses it where there are faults, and so takes it back. */
  apply: (work: Work, contents: Pick<FileContents, 'sections' | 'records'>) => Promise<WorkedThrough>;
  schema: (address: string) => object;
}

interface Work {
  executor: Executor;
  context: ActContext;
  actor: Actor;
  say: Say;
  remark: Message;
}

/** @throws Error when the server is put together, for declarations that make no file: see {@link configurationSections} */
export function configurationOf(stores: readonly StoredNoun[]): Configuration {
  const nouns = stores.map(({ noun }) => noun);
  const sections = configurationSections(nouns);
  return {
    sections,
    write: (executor, actor, address) => configurationFile(executor, actor, { sections, stores }, address),
    read(text, actor) {
      const { root, faults } = readYaml(text);
      if (!root) return { contents: { features: [], sections: [], records: [] }, faults };
      return readRecords(root, sections, nouns, actor);
    },
    preview: (work, contents) => tried(work.executor, () => workThrough(work, stores, contents)),
    apply: (work, contents) => workThrough(work, stores, contents),
    schema: (id) => configurationSchema(sections, nouns, { id, features: companyFeatures }),
  };
}

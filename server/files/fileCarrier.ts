import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { Executor } from '../database/database.ts';

/** Records that carry files, by the type under which these are linked to them: who may read a record may read them. */
export interface FileCarrier {
  name: string;
  /** The type of the records, where files are linked to them under another name. */
  of?: string;
  /** What opening one of them asks; unset: `canRead` says all. */
  opens?: Requirement;
  /** The record that a row of it belongs to, where files are linked to the row; null for one that is gone. */
  recordOf?: (executor: Executor, companyID: number, rowID: number) => Promise<number | null>;
  canRead: (executor: Executor, actor: Actor, id: number) => Promise<boolean>;
}

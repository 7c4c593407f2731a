import type { FlagValues } from '../../../../domain/access/featureFlag.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';

/** A post that is made, for books of which currency, and by which flags. */
export interface Making {
  post: StoredPost;
  flags: FlagValues;
  currencyCode: string | null;
}

import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { claimLogStore } from './claimLog.server.ts';
import { claimLogSeed } from './claimLogSeed.server.ts';
import { claimUploadWorker } from './upload/fileClaims.server.ts';

/** Logs of what is done with several claims at once, and the job that files those of a sheet. */
export const claimLogRoom: ServerRoom<StoredNoun> = {
  store: claimLogStore,
  seed: claimLogSeed,
  workers: (context) => [claimUploadWorker(context, claimLogStore)],
};

import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { slipMailWorker } from './slipMail.server.ts';
import { withholding } from './withholding.server.ts';
import { withholdingSlipStore } from './withholdingSlip.server.ts';

/** Slips, which follow what is paid, and are mailed. */
export const withholdingSlipRoom: ServerRoom<StoredNoun> = {
  store: withholdingSlipStore,
  paidParts: withholding,
  workers: (context, { languagesOf }) => [slipMailWorker(context, languagesOf)],
};

import type { RoomSeed } from '../server/seed/roomSeed.ts';
import { paymentFileLayoutStore, taxObjectStore } from './datasets.server.ts';
import { paymentFileLayoutSeed } from './paying/paymentFileLayout/paymentFileLayoutSeed.server.ts';
import { taxObjectSeed } from './purchasing/taxObject/taxObjectSeed.server.ts';
import { termPaymentSeed } from './purchasing/termPayment/termPaymentSeed.server.ts';

/** What the rooms give to every company that begins, the demo's among them: refers to nothing. */
export const beginningSeeds: readonly RoomSeed[] = [
  termPaymentSeed,
  taxObjectSeed(taxObjectStore),
  paymentFileLayoutSeed(paymentFileLayoutStore),
];

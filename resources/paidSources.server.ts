import { registerPaidSources } from './paying/payment/paidSource.server.ts';
import { paidDocuments } from './purchasing/payable/paidDocument.server.ts';

/** Everything that payments pay. `datasets.server.ts` imports it, which server and seeds stand on. */
registerPaidSources([paidDocuments]);

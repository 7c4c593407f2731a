import { registerPaidSources } from './paying/payment/paidSource.server.ts';
import { paidDocuments } from './purchasing/payable/paidDocument.server.ts';

/** Everything that payments pay. Whoever reads payments imports this first: `nouns.server.ts` does. */
registerPaidSources([paidDocuments]);

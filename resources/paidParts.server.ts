import { withholding } from './accounting/withholdingSlip/withholding.server.ts';
import { registerPaidPartFollowers } from './purchasing/document/paidPart.server.ts';

/** All that follows when a part of an invoice is paid. `datasets.server.ts` imports it, which server and seeds stand on. */
registerPaidPartFollowers([withholding]);

import { jobWorker } from '../../../server/jobs/jobTopics.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { checkWithBank, handToBank } from './bank/paymentDisbursement.server.ts';
import { bankCheckTopic, bankTransferTopic } from './bank/paymentTopics.server.ts';
import { paymentServerEntity } from './payment.server.ts';
import { paymentInbox } from './paymentInbox.server.ts';

/** The room of payments, as the server is handed it. */
export const paymentRoom: ServerRoom = {
  store: paymentServerEntity,
  inbox: paymentInbox,
  workers: (context) => [
    jobWorker(bankTransferTopic, ({ payload }) => handToBank(context, payload.companyID, payload.paymentID)),
    jobWorker(bankCheckTopic, ({ payload }) => checkWithBank(context, payload.companyID, payload.paymentID)),
  ],
};

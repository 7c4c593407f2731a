import { ratesTopic } from '../../server/exchangeRates/ratesTopic.ts';
import { jobWorker } from '../../server/jobs/jobTopics.ts';
import type { ServerRoom } from '../serverRoom.server.ts';
import { coverInvoices } from './deposit/depositCover.server.ts';
import { depositInbox } from './deposit/depositInbox.server.ts';
import { depositCoverTopic } from './deposit/depositTopics.server.ts';
import { documentInbox } from './document/documentInbox.server.ts';
import { documentTable } from './document/documentTables.server.ts';
import { invoiceSubject } from './document/duplicate/invoiceSubject.server.ts';
import { foldDocumentRollup } from './document/list/documentRollup.server.ts';
import { markWaiting } from './document/splitInvoice/splitInvoices.server.ts';
import { splitTopic } from './document/splitInvoice/splitTopics.server.ts';
import { documentServerEntity } from './documentEntity.server.ts';
import { documentMailWorker } from './documentMail/documentMail.server.ts';
import { invoiceInbox } from './invoice/invoiceInbox.server.ts';
import { compareAgain } from './invoiceMatch/matchGate.server.ts';
import { matchFollowTopic } from './invoiceMatch/matchTopics.server.ts';
import { invoiceReadings } from './invoiceReading/invoiceReadings.server.ts';
import { paidDocuments } from './payable/paidDocument.server.ts';
import { invitationMailWorker } from './quote/invitation/invitationMail.server.ts';
import { requestInbox } from './request/requestInbox.server.ts';

/** Purchase documents of all kinds. */
export const documentRoom: ServerRoom = {
  store: documentServerEntity,
  inbox: () => [...documentInbox, ...invoiceInbox, ...depositInbox, ...requestInbox],
  paid: paidDocuments,
  duplicates: invoiceSubject,
  reads: invoiceReadings,
  idle: {
    kind: 'drafts',
    waitingIn: ['draft'],
    whose: documentTable.createdByID,
    called: documentTable.referenceID,
    createdAt: documentTable.createdAt,
  },
  workers: (context, { languagesOf }) => [
    invitationMailWorker(context, languagesOf),
    documentMailWorker(context, languagesOf),
    jobWorker(depositCoverTopic, ({ payload }) => coverInvoices(context, documentServerEntity, payload)),
    jobWorker(splitTopic, ({ payload }) => markWaiting(context, payload)),
    // What several invoices come to is judged in rupiah.
    jobWorker(ratesTopic, ({ payload }) => markWaiting(context, { ...payload, vendorID: null })),
    jobWorker(matchFollowTopic, ({ payload }) => compareAgain(context, documentServerEntity, payload)),
  ],
  clockWork: ({ database }) => [
    { name: 'billRollup.fold', cron: '* * * * *', run: () => foldDocumentRollup(database.system) },
  ],
};

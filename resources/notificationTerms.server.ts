import type { NotificationSubject } from '../domain/notification/notification.ts';
import { pathOfRecord } from '../domain/noun/nounAddresses.ts';
import { accountingProviders } from '../domain/access/companyFeature.ts';
import { nameWith } from './accounting/connection/booksProgram.ts';
import { declared } from './datasets.server.ts';
import { paymentAddress } from './paying/payment/paymentAddress.ts';
import type { NotificationTerms } from '../server/engine/nouns.ts';
import { documentAddress } from './purchasing/document/documentAddress.ts';

const addresses: Readonly<Record<string, (subject: NotificationSubject) => string>> = {
  bill: documentAddress,
  payment: paymentAddress,
  invoiceReading: ({ objectID }) => `/bills/bills-to-pay/ocr-form?file=${objectID}`,
  unassignedTopUp: ({ objectID }) => `/balance/top-up?account=${objectID}`,
  balance: ({ objectID }) => `/balance?companyAccountIDs=${objectID}`,
  ocrCredit: ({ objectID }) => `/settings/ocr-credit/purchase?receipt=${objectID}`,
  virtualCardCredit: ({ objectID }) => `/settings/virtual-card-credit/purchase?receipt=${objectID}`,
  accountingConnection: () => '/integration',
  mailedDocument: () => '/integration',
  ...Object.fromEntries(
    accountingProviders.flatMap((program) => [
      [nameWith('accountingPost', program), () => `/integration/${program}/sync?status=failed`],
      [nameWith('accountingDriftRun', program), () => `/integration/${program}/drift?status=open`],
    ]),
  ),
  benefitBalance: () => '/expenses#limits',
  travelArrangement: ({ objectID }) => `/travel-arrangement/${objectID}`,
  receiptReading: () => '/expenses/receipts',
  export: ({ objectID }) => `/exports/${objectID}`,
};

/** What the rooms say of notifications about their records. A declared noun has its page below its list. */
export const notificationTerms: NotificationTerms = {
  addressOf(subject) {
    const address = addresses[subject.objectType];
    if (address) return address(subject);
    const noun = declared.find((store) => store.noun.name === subject.objectType)?.noun;
    return noun ? pathOfRecord(noun, subject.objectID) : null;
  },
  subjects: { deals: ['bill', 'payment', 'vendor'], expenses: [] },
};

import { approvalEn } from './approval.en.ts';
import { bankEn } from './bank.en.ts';
import { billEn } from './bill.en.ts';
import { billExportEn } from './billExport.en.ts';
import { billFormEn } from './billForm.en.ts';
import { errorEn } from './error.en.ts';
import { fileEn } from './file.en.ts';
import { formEn } from './form.en.ts';
import { nounWordsEn } from '../../resources/words.en.ts';
import { lineItemsEn } from './lineItems.en.ts';
import { listEn } from './list.en.ts';
import { nounEn } from './noun.en.ts';
import { paymentEn } from './payment.en.ts';
import { reactAdminEn } from './reactAdmin.en.ts';
import { shellEn } from './shell.en.ts';
import { statusEn } from './status.en.ts';
import { titlesEn } from './titles.en.ts';

/** Every English message of the screens, one key per area. */
export const en = {
  approval: approvalEn,
  bank: bankEn,
  bill: billEn,
  billExport: billExportEn,
  billForm: billFormEn,
  error: errorEn,
  file: fileEn,
  form: formEn,
  lineItems: lineItemsEn,
  list: listEn,
  ...nounWordsEn,
  noun: nounEn,
  payment: paymentEn,
  ra: reactAdminEn,
  shell: shellEn,
  status: statusEn,
  title: titlesEn,
};

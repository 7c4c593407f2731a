import type { en } from './en.ts';
import { approvalId } from './approval.id.ts';
import { bankId } from './bank.id.ts';
import { billId } from './bill.id.ts';
import { billExportId } from './billExport.id.ts';
import { billFormId } from './billForm.id.ts';
import { errorId } from './error.id.ts';
import { fileId } from './file.id.ts';
import { formId } from './form.id.ts';
import { nounWordsId } from '../../resources/words.id.ts';
import { lineItemsId } from './lineItems.id.ts';
import { listId } from './list.id.ts';
import { nounId } from './noun.id.ts';
import { paymentId } from './payment.id.ts';
import { reactAdminId } from './reactAdmin.id.ts';
import { shellId } from './shell.id.ts';
import { statusId } from './status.id.ts';
import { titlesId } from './titles.id.ts';
import type { Translation } from './translation.ts';

export const id = {
  approval: approvalId,
  bank: bankId,
  bill: billId,
  billExport: billExportId,
  billForm: billFormId,
  error: errorId,
  file: fileId,
  form: formId,
  lineItems: lineItemsId,
  list: listId,
  ...nounWordsId,
  noun: nounId,
  payment: paymentId,
  ra: reactAdminId,
  shell: shellId,
  status: statusId,
  title: titlesId,
} satisfies Translation<typeof en>;

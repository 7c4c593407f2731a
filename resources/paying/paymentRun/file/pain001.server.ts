import { XMLBuilder } from 'fast-xml-parser';

import { roundAmount } from '../../../../domain/money/money.ts';
import type { OrderedPayment, RunFile } from './runFile.ts';
import { plainText, totalOf } from './runFile.ts';

/** What a file of payments is, where it is read by programs. */
export const pain001Type = 'application/xml';

const namespace = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';

/** Characters that the message has room for: Max35Text, Max70Text, Max140Text. */
const short = 35;
const line = 70;
const long = 140;

/**
 * The run as a customer credit transfer initiation (ISO 20022, pain.001.001.09): one batch, an order for each payment, in the order
 * of the schema. The same run makes the same bytes.
 */
export function writePain001(run: RunFile): string {
  const builder = new XMLBuilder({ format: true, ignoreAttributes: false, attributeNamePrefix: '@' });
  const { number, executionDay, madeAt, debtor, payments } = run;
  const name = plainText(debtor.name, long);
  const address = plainText(debtor.address ?? '', long);
  const figures = { NbOfTxs: String(payments.length), CtrlSum: roundAmount(totalOf(run), 'IDR') };
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    Document: {
      '@xmlns': namespace,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: plainText(number, short),
          CreDtTm: `${madeAt.toISOString().slice(0, 19)}Z`,
          ...figures,
          InitgPty: { Nm: name },
        },
        PmtInf: {
          PmtInfId: plainText(number, short),
          PmtMtd: 'TRF',
          BtchBookg: 'false',
          ...figures,
          ReqdExctnDt: { Dt: executionDay },
          Dbtr: {
            Nm: name,
            PstlAdr: {
              Ctry: debtor.country,
              ...(address === '' ? {} : { AdrLine: inLines(address) }),
            },
          },
          DbtrAcct: { Id: { Othr: { Id: debtor.accountNumber } }, Ccy: 'IDR' },
          DbtrAgt: agentOf(debtor),
          CdtTrfTxInf: payments.map(orderOf),
        },
      },
    },
  });
}

function orderOf(payment: OrderedPayment) {
  const { number, amount, payeeName, accountNumber, remark } = payment;
  return {
    PmtId: { InstrId: plainText(number, short), EndToEndId: plainText(number, short) },
    Amt: { InstdAmt: { '@Ccy': 'IDR', '#text': roundAmount(amount, 'IDR') } },
    CdtrAgt: agentOf(payment),
    Cdtr: { Nm: plainText(payeeName, long) },
    CdtrAcct: { Id: { Othr: { Id: accountNumber } } },
    RmtInf: { Ustrd: plainText(remark, long) },
  };
}

/** A bank by its BIC, else by its digits in domestic clearing. */
function agentOf({ bic, bankCode }: { bic: string | null; bankCode: string }) {
  return {
    FinInstnId: bic === null ? { ClrSysMmbId: { MmbId: plainText(bankCode, short) } } : { BICFI: bic },
  };
}

/** An address in as few lines as it needs. */
function inLines(address: string): string[] {
  const signs = [...address];
  const lines: string[] = [];
  for (let from = 0; from < signs.length; from += line)
    lines.push(
      signs
        .slice(from, from + line)
        .join('')
        .trim(),
    );
  return lines.filter((text) => text !== '');
}

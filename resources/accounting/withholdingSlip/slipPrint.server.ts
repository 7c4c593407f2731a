import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { paperStatus } from '../../../server/pdf/paperStatus.ts';
import type { SlipPaper } from './slipPaper.server.ts';
import { slipLooks, slipWord } from './withholdingSlip.ts';
import type { withholdingSlipEn } from './withholdingSlip.en.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';

const builder = new URL('./slipPaper.server.ts', import.meta.url).href;

type ArticleWord = keyof (typeof withholdingSlipEn)['choice']['article'];

/** What the PDF of a slip says. @throws DomainError where there is none, or it has no number yet */
export async function loadSlipPaper(
  executor: Executor,
  { companyID }: Pick<Actor, 'companyID'>,
  id: number,
  { words }: Pick<ServerContext, 'words'>,
): Promise<SlipPaper> {
  const [slip] = await executor
    .select()
    .from(withholdingSlipTable)
    .where(and(eq(withholdingSlipTable.companyID, companyID), eq(withholdingSlipTable.id, id)));
  if (!slip) throw new DomainError('not_found');
  if (slip.number === null || slip.article === null) {
    throw new DomainError('transition_not_allowed', {
      says: slipWord('status.open'),
      details: { status: slip.status },
    });
  }
  const others = await namesOf(executor, companyID, [slip.replacesID, slip.replacedByID]);
  const say = words.in('en');
  return {
    name: slip.name,
    status: paperStatus(slipLooks[slip.status], words),
    withholder: {
      name: slip.withholderName,
      address: slip.withholderAddress,
      taxNumber: slip.withholderTaxNumber,
    },
    payee: { name: slip.payeeName, address: slip.payeeAddress, taxNumber: slip.payeeTaxNumber },
    article: say(slipWord(`choice.article.${slip.article as ArticleWord}`)),
    isFinal: slip.isFinal,
    objectCode: slip.objectCode ?? '',
    objectName: slip.objectName ?? '',
    taxPeriod: slip.taxPeriod,
    withheldOn: slip.withheldOn,
    base: slip.base,
    rate: slip.rate,
    amount: slip.amount,
    invoiceBase: slip.invoiceBase,
    difference:
      slip.difference === null
        ? null
        : {
            reason: say(slipWord(`choice.difference.${slip.difference}`)),
            reasonInIndonesian: words.in('id')(slipWord(`choice.difference.${slip.difference}`)),
            note: slip.differenceNote,
          },
    foreign:
      slip.exchangeRate === null
        ? null
        : {
            base: slip.baseInCurrency,
            amount: slip.amountInCurrency,
            currencyCode: slip.currencyCode,
            exchangeRate: slip.exchangeRate,
          },
    billReference: slip.billReference,
    billNumber: slip.billNumber,
    billDate: slip.billDate,
    signatory: slip.signatory,
    replaces: others.get(slip.replacesID) ?? null,
    replacedBy: others.get(slip.replacedByID) ?? null,
    createdAt: slip.createdAt.toISOString(),
  };
}

async function namesOf(
  executor: Executor,
  companyID: number,
  ids: (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await executor
    .select({ id: withholdingSlipTable.id, name: withholdingSlipTable.name })
    .from(withholdingSlipTable)
    .where(and(eq(withholdingSlipTable.companyID, companyID), inArray(withholdingSlipTable.id, known)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Printed in a worker thread. */
export function printSlip(
  { workers }: Pick<ServerContext, 'workers'>,
  actor: Actor,
  paper: SlipPaper,
): Promise<Uint8Array> {
  return workers.run(actor, 'print', { builder, paper });
}

/** What the file of a slip is called. */
export function slipFileName({ name }: Pick<SlipPaper, 'name'>): string {
  return `withholding-slip-${name.replaceAll('/', '-')}.pdf`;
}

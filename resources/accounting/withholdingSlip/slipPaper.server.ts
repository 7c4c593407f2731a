import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { formatDay } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { compare } from '../../../domain/money/money.ts';
import { formatMoney, formatPercent } from '../../../domain/money/moneyFormat.ts';
import type { Executor } from '../../../server/database/database.ts';
import { companyOnPaper } from '../../../server/pdf/companyOnPaper.ts';
import type { Fact, Paper } from '../../../server/pdf/paper.ts';
import { dayOnPaper, factIfAny } from '../../../server/pdf/paper.ts';
import { shortened } from '../../../server/pdf/plainText.ts';
import { paperStatus } from '../../../server/pdf/paperStatus.ts';
import type { Words } from '../../../server/words/words.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { slipLooks, slipWord } from './withholdingSlip.ts';
import type { withholdingSlipEn } from './withholdingSlip.en.ts';
import { withholdingSlipTable } from './withholdingSlipTables.server.ts';

type Slip = typeof withholdingSlipTable.$inferSelect;
type ArticleWord = keyof (typeof withholdingSlipEn)['choice']['article'];

/** A slip and its paper. @throws DomainError where there is none, or it has no number yet */
export async function loadSlipPaper(
  executor: Executor,
  { companyID }: Pick<Actor, 'companyID'>,
  id: number,
  { words }: { words: Words },
): Promise<{ slip: Slip; paper: Paper }> {
  const slip = await rowIn(executor, withholdingSlipTable, { companyID, id });
  if (!slip) throw new DomainError('not_found');
  if (slip.number === null || slip.article === null) {
    throw new DomainError('transition_not_allowed', {
      says: slipWord('status.open'),
      details: { status: slip.status },
    });
  }
  const names = await namesOf(executor, companyID, [slip.replacesID, slip.replacedByID]);
  const { company } = await companyOnPaper(executor, companyID);
  return { slip, paper: paperOfSlip(slip, { words, names, logoKey: company.logoKey }) };
}

/** What a slip says: one page. Amounts in rupiah, but for those in the currency of the invoice. */
export function paperOfSlip(
  slip: Slip,
  {
    words,
    names,
    logoKey,
  }: { words: Words; names: ReadonlyMap<number | null, string>; logoKey: string | null },
): Paper {
  const withheldOn = formatDay(slip.withheldOn, 'en');
  const article = slipWord(`choice.article.${slip.article as ArticleWord}`);
  return {
    title: ['Withholding slip', 'Bukti pemotongan PPh'],
    number: slip.name,
    fileName: `withholding-slip-${slip.name}`,
    company: {
      name: slip.withholderName,
      address: slip.withholderAddress,
      taxNumber: slip.withholderTaxNumber,
      logoKey,
    },
    issued: withheldOn,
    createdAt: slip.createdAt.toISOString(),
    isOnePage: true,
    figure: {
      label: ['Income tax withheld', 'PPh dipotong'],
      status: paperStatus(slipLooks[slip.status], words),
      amount: slip.amount,
      currencyCode: 'IDR',
    },
    facts: [
      [
        ['Withheld of', 'Penerima penghasilan', slip.payeeName],
        ['Tax number', 'NPWP', slip.payeeTaxNumber],
        ...factIfAny('Address', 'Alamat', slip.payeeAddress),
      ],
      [
        ['Withheld on', 'Tanggal pemotongan', withheldOn],
        ['Tax period', 'Masa pajak', slip.taxPeriod],
        ['Article', 'Pasal', words.in('en')(article)],
        ['Final tax', 'Sifat', slip.isFinal ? 'Final' : 'Not final · Tidak final'],
        ...factIfAny('Replaces', 'Mengganti', names.get(slip.replacesID) ?? null),
        ...factIfAny('Replaced by', 'Diganti oleh', names.get(slip.replacedByID) ?? null),
        ...differenceOf(slip, words),
      ],
    ],
    tables: [
      {
        columns: [
          { label: ['Object code', 'Kode objek'], is: 'code' },
          { label: ['Object', 'Objek pajak'], is: 'text', length: 80, isWide: true },
          { label: ['Invoice', 'Faktur'], is: 'code' },
          { label: ["Vendor's number", 'Nomor vendor'], is: 'text', length: 40 },
          { label: ['Date', 'Tanggal'], is: 'code' },
        ],
        rows: [
          [slip.objectCode, slip.objectName, slip.billReference, slip.billNumber, dayOnPaper(slip.billDate)],
        ],
      },
    ],
    sums: sumsOf(slip),
    people: [
      {
        did: ['Signed for the withholder', 'Penanda tangan pemotong'],
        name: slip.signatory && shortened(slip.signatory, 80),
        below: slip.withholderName,
        isSigning: true,
      },
    ],
  };
}

/** Why rate, base and tax are not what the object and the invoice make. */
function differenceOf({ difference, differenceNote, base, invoiceBase }: Slip, words: Words): Fact[] {
  if (difference === null) return [];
  const reason = slipWord(`choice.difference.${difference}`);
  const isOtherBase = compare(base, invoiceBase) !== 0;
  return [
    ...factIfAny(
      'Base of the payment',
      'Dasar pembayaran',
      isOtherBase ? formatMoney(invoiceBase, 'IDR') : null,
    ),
    ['Why it differs', 'Mengapa berbeda', `${words.in('en')(reason)} · ${words.in('id')(reason)}`],
    ...factIfAny('Rests on', 'Dasarnya', differenceNote),
  ];
}

function sumsOf(slip: Slip): Paper['sums'] {
  const { currencyCode: currency, exchangeRate } = slip;
  return [
    [
      ...(exchangeRate === null
        ? []
        : ([
            ['Base', 'Dasar pengenaan', formatMoney(slip.baseInCurrency, currency)],
            ['Withheld', 'Dipotong', formatMoney(slip.amountInCurrency, currency)],
            ['Exchange rate', 'Kurs', `${currency} 1 = ${exchangeRate}`],
          ] as const)),
      ['Tax base', 'Dasar pengenaan pajak', formatMoney(slip.base, 'IDR'), 'strong'],
      ['Rate', 'Tarif', formatPercent(slip.rate)],
    ],
    [['Tax withheld', 'PPh dipotong', formatMoney(slip.amount, 'IDR'), 'total']],
  ];
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

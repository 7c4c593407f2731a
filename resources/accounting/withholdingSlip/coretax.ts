import type { Amount } from '../../../domain/money/money.ts';
import { roundTo } from '../../../domain/money/money.ts';
import { sixteenDigits } from '../../../domain/money/withholding.ts';
import type { Day } from '../../../domain/day/day.ts';

/** A slip as the tax office takes it. */
interface CoretaxSlip {
  name: string;
  amount: Amount;
  /** The number of the slip in whose place it stands. */
  replaces: string | null;
  taxPeriod: string;
  withheldOn: Day;
  payeeTaxNumber: string | null;
  objectCode: string;
  base: Amount;
  rate: Amount;
  billNumber: string | null;
  billReference: string;
  billDate: Day | null;
}

/** The fields of one slip (Bpu), in the order of the tax office's file. */
export const coretaxFields = [
  'TaxPeriodMonth',
  'TaxPeriodYear',
  'CounterpartTin',
  'IDPlaceOfBusinessActivityOfIncomeRecipient',
  'TaxCertificate',
  'TaxObjectCode',
  'TaxBase',
  'Rate',
  'Document',
  'DocumentNumber',
  'DocumentDate',
  'IDPlaceOfBusinessActivity',
  'GovTreasurerOpt',
  'SP2DNumber',
  'WithholdingDate',
] as const;
export type CoretaxField = (typeof coretaxFields)[number];

/** What a person reads beside them in the sheet: the slip, what was withheld, and whose place it takes. */
export const slipFields = ['SlipNumber', 'TaxWithheld', 'Replaces'] as const;
export type SlipField = (typeof slipFields)[number];

/** Who has no number goes by zeros; the head office of everybody has the number behind which six zeros stand. */
const noNumber = '0'.repeat(16);
const headOffice = '000000';

/** The 16 digits of a tax number, as the file of the tax office has them. */
export function coretaxNumber(taxNumber: string | null): string {
  return sixteenDigits(taxNumber) ?? noNumber;
}

/** One slip in the fields of the tax office; empty where the tax office wants nothing. */
export function coretaxRow(slip: CoretaxSlip, withholder: string): Record<CoretaxField, string> {
  const [year = '', month = ''] = slip.taxPeriod.split('-');
  const counterpart = coretaxNumber(slip.payeeTaxNumber);
  return {
    TaxPeriodMonth: String(Number(month)),
    TaxPeriodYear: year,
    CounterpartTin: counterpart,
    IDPlaceOfBusinessActivityOfIncomeRecipient: `${counterpart}${headOffice}`,
    TaxCertificate: 'N/A',
    TaxObjectCode: slip.objectCode,
    TaxBase: roundTo(slip.base, 0),
    Rate: plain(slip.rate),
    Document: 'CommercialInvoice',
    DocumentNumber: slip.billNumber ?? slip.billReference,
    DocumentDate: slip.billDate ?? slip.withheldOn,
    IDPlaceOfBusinessActivity: `${withholder}${headOffice}`,
    GovTreasurerOpt: 'N/A',
    SP2DNumber: '',
    WithholdingDate: slip.withheldOn,
  };
}

/** The slip behind a row of the tax office. */
export function slipOfRow({ name, amount, replaces }: CoretaxSlip): Record<SlipField, string> {
  return { SlipNumber: name, TaxWithheld: roundTo(amount, 0), Replaces: replaces ?? '' };
}

/** "2.6500" is 2.65. */
function plain(rate: Amount): string {
  return rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate;
}

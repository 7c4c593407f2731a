import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import { plainCompanyName } from '../../../domain/reading/companyName.ts';
import type { ReadPaper } from '../../../domain/reading/readPaper.ts';
import type { Executor } from '../../../server/database/database.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { vendorBankAccountTable, vendorTable } from '../vendor/vendorTables.server.ts';
import type { VendorMatch } from './invoiceReading.ts';

/** A vendor that can be chosen. */
const choosable = ['active', 'bank_detail_review'] as const;
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/**
 * The vendor that wrote a paper: by its tax number, else by a bank account that stands on it, else by its name. A name
 * counts where it is the seller's, or stands on the paper as a whole.
 */
export async function matchVendor(
  executor: Executor,
  companyID: number,
  paper: Pick<ReadPaper, 'sellerName' | 'sellerTaxNumber' | 'accountNumber' | 'text'>,
): Promise<{ vendorID: number; match: VendorMatch } | null> {
  const isOurs = and(eq(vendorTable.companyID, companyID), inArray(vendorTable.status, [...choosable]));
  const taxNumber = digitsOf(paper.sellerTaxNumber?.value ?? '');
  if (taxNumber.length >= 15) {
    const rows = await executor
      .select({ id: vendorTable.id, taxNumber: vendorTable.taxNumber })
      .from(vendorTable)
      .where(and(isOurs, isNotNull(vendorTable.taxNumber)));
    // The 16 digits of today are the 15 of before with a zero in front.
    const known = rows.find((row) => isSame(digitsOf(row.taxNumber ?? ''), taxNumber));
    if (known) return { vendorID: known.id, match: 'taxNumber' };
  }
  const account = paper.accountNumber?.value ?? '';
  if (account.length >= 7) {
    const [known] = await executor
      .select({ id: vendorTable.id })
      .from(vendorBankAccountTable)
      .innerJoin(vendorTable, isNamedBy(vendorTable, vendorBankAccountTable, vendorBankAccountTable.vendorID))
      .where(and(isOurs, eq(vendorBankAccountTable.accountNumber, account)))
      .limit(1);
    if (known) return { vendorID: known.id, match: 'account' };
  }
  const seller = plainCompanyName(paper.sellerName?.value ?? '');
  const whole = plainCompanyName(paper.text.slice(0, 3000));
  const names = await executor
    .select({ id: vendorTable.id, name: vendorTable.name })
    .from(vendorTable)
    .where(isOurs);
  const named = names
    .map(({ id, name }) => ({ id, plain: plainCompanyName(name) }))
    .filter(({ plain }) => plain.length >= 4)
    .toSorted((a, b) => b.plain.length - a.plain.length);
  const known =
    named.find(({ plain }) => plain === seller) ??
    named.find(({ plain }) => plain.length >= 7 && whole.includes(plain));
  return known ? { vendorID: known.id, match: 'name' } : null;
}

function isSame(a: string, b: string): boolean {
  const plain = (digits: string) =>
    digits.length === 16 && digits.startsWith('0') ? digits.slice(1) : digits;
  return plain(a) !== '' && plain(a) === plain(b);
}

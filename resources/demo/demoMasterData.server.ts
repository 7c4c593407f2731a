import { addMonths } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import type { Amount, CurrencyCode } from '../../domain/money/money.ts';
import { currencyCodes, divide, multiply, roundTo } from '../../domain/money/money.ts';
import { currencyDecimals } from '../../domain/money/money.ts';
import { indonesianBanks } from '../../server/bank/banks.ts';
import { demoMonths, firstDemoDay, startOfDay } from './demoTime.server.ts';
import type { Identities } from '../../server/seed/identities.ts';
import {
  cities,
  foreignVendors,
  miscItems,
  productLines,
  streets,
  vendorTrades,
  vendorWords,
} from '../../server/seed/inventedNames.ts';
import {
  accountNumberAt,
  buildExchangeRate,
  buildFeeConfiguration,
  buildProduct,
  buildVendor,
  buildVendorBankAccount,
  typicalRates,
} from './factories/masterDataFactories.server.ts';
import type {
  ExchangeRateRow,
  FeeConfigurationRow,
  ProductPriceRow,
  ProductRow,
  VendorBankAccountRow,
  VendorRow,
} from './factories/masterDataFactories.server.ts';
import type { Random } from '../../server/seed/random.ts';

export interface DemoProduct {
  row: ProductRow;
  rupiahPrice: Amount;
  /** In rupiah, and of some in the currencies that are bought in abroad. */
  prices: ProductPriceRow[];
  /** Services are paid less withholding tax. */
  isService: boolean;
}

export interface DemoVendor {
  row: VendorRow;
  /** The account that payments go to. */
  account: VendorBankAccountRow;
  currencyCode: string;
}

/** What is made before the rooms fill theirs. */
export interface DemoMasterData {
  /** Vendors of everyday documents. */
  vendors: DemoVendor[];
  /** Those whose account number makes the sandbox bank misbehave, by its last digit. */
  sandboxVendors: DemoVendor[];
  vendorRows: VendorRow[];
  bankAccounts: VendorBankAccountRow[];
  products: DemoProduct[];
  exchangeRates: ExchangeRateRow[];
  feeConfiguration: FeeConfigurationRow;
}

export interface MasterDataSize {
  companyID: number;
  today: Day;
  vendors: number;
  products: number;
  /** Who confirmed the vendors' bank accounts. */
  confirmedByID: number;
}

/** Account numbers by which the sandbox bank knows what to do; the names say it, too. */
const sandboxVendorNames = [
  { name: 'Sandbox Unknown Account', suffix: '0001' },
  { name: 'Sandbox Refused', suffix: '0002' },
  { name: 'Sandbox Asks For Data', suffix: '0003' },
  { name: 'Sandbox Answers Late', suffix: '0004' },
  { name: 'Sandbox Answers Twice', suffix: '0005' },
] as const;

export function demoMasterData(size: MasterDataSize, identities: Identities, random: Random): DemoMasterData {
  const { companyID, today } = size;
  const vendors = vendorList(size, identities, random);
  const [sandboxVendors, everyday] = [
    vendors.slice(0, sandboxVendorNames.length),
    vendors.slice(sandboxVendorNames.length),
  ];
  return {
    vendors: everyday.filter(({ row }) => row.status !== 'inactive'),
    sandboxVendors,
    vendorRows: [...vendors.map(({ row }) => row), ...mergedDoubles(everyday, identities)],
    bankAccounts: [
      ...vendors.map(({ account }) => account),
      ...newAccountsInReview(everyday, identities, size),
    ],
    products: productList(size, everyday, identities),
    exchangeRates: rateHistory(companyID, today, random),
    feeConfiguration: buildFeeConfiguration({ companyID }),
  };
}

function vendorList(size: MasterDataSize, identities: Identities, random: Random): DemoVendor[] {
  const { companyID, confirmedByID } = size;
  const createdAt = startOfDay(firstDemoDay(size.today));
  const foreign = size.vendors >= 50 ? foreignVendors : foreignVendors.slice(0, 1);
  const domestic = Array.from(
    { length: size.vendors - foreign.length - sandboxVendorNames.length },
    (_, index) => {
      const word = vendorWords[index % vendorWords.length];
      const trade = vendorTrades[(index + Math.floor(index / vendorWords.length)) % vendorTrades.length];
      return { name: `${index % 4 === 3 ? 'CV' : 'PT'} ${word} ${trade}`, currencyCode: 'IDR' };
    },
  );
  const everyday = [...foreign, ...domestic].map((vendor) => ({ ...vendor, suffix: null }));
  const sandbox = sandboxVendorNames.map((vendor) => ({ ...vendor, currencyCode: 'IDR' }));
  return [...sandbox, ...everyday].map(({ name, currencyCode, suffix }, index) => {
    const id = identities.next('vendor');
    const isAbroad = currencyCode !== 'IDR';
    const bank = random.pick(indonesianBanks);
    const row = buildVendor({
      companyID,
      id,
      name,
      status: suffix === null && index % 40 === 39 ? 'inactive' : 'active',
      email: `billing-${id}@vendor.test`,
      phone: `+62 801 ${String(random.integer(0, 9_999_999)).padStart(7, '0')}`,
      address: isAbroad ? null : `${random.pick(streets)} ${random.integer(1, 240)}, ${random.pick(cities)}`,
      taxNumber: isAbroad ? null : `99${String(random.integer(0, 99_999_999_999_999)).padStart(14, '0')}`,
      createdAt,
    });
    const account = buildVendorBankAccount({
      companyID,
      id: identities.next('vendorBankAccount'),
      vendorID: id,
      bankCode: bank.code,
      bankName: bank.name,
      // Everyday numbers end in 1000 or more: only the sandbox vendors' ones mean something to the bank.
      accountNumber: accountNumberAt(bank, id, suffix ?? String(random.integer(1000, 9999))),
      accountHolderName: name.toUpperCase(),
      currencyCode,
      confirmedByID,
      confirmedAt: createdAt,
      createdAt,
    });
    return { row, account, currencyCode };
  });
}

/** A vendor that was entered twice, and merged into the other. */
function mergedDoubles(everyday: readonly DemoVendor[], identities: Identities): VendorRow[] {
  const kept = everyday.find(({ row }) => row.status === 'active');
  if (!kept) return [];
  const { companyID, id, name, createdAt } = kept.row;
  return [
    buildVendor({
      companyID,
      id: identities.next('vendor'),
      name: `${name} Jakarta`,
      status: 'merged',
      mergedIntoID: id,
      createdAt,
    }),
  ];
}

/** Two vendors have told us a new account, which nobody has confirmed yet. */
function newAccountsInReview(
  everyday: readonly DemoVendor[],
  identities: Identities,
  { confirmedByID }: Pick<MasterDataSize, 'confirmedByID'>,
): VendorBankAccountRow[] {
  return everyday.slice(-2).map(({ row, account }) => {
    row.status = 'bank_detail_review';
    row.bankChangedByIDs = [confirmedByID];
    return {
      ...account,
      id: identities.next('vendorBankAccount'),
      accountNumber: `9${account.accountNumber.slice(1)}`,
      confirmedByID: null,
      confirmedAt: null,
    };
  });
}

function productList(
  size: MasterDataSize,
  vendors: readonly DemoVendor[],
  identities: Identities,
): DemoProduct[] {
  const kinds = [0, 1, 2, 3] as const;
  const products = kinds
    .flatMap((kind) => productLines.map((line) => ({ line, kind })))
    .slice(0, size.products)
    .map(({ line, kind }, index) => {
      const rupiahPrice = roundTo(multiply(String(line.unitPrice), `1.${kind}`), 0);
      const isService = 'isService' in line;
      const sellers = [index, index * 3 + 1].map((at) => vendors[at % vendors.length]?.row.id);
      const row = buildProduct({
        companyID: size.companyID,
        id: identities.next('product'),
        code: `SKU-${String(index + 1).padStart(4, '0')}`,
        name: `${line.name}, ${line.kinds[kind]}`,
        unit: line.unit,
        whtTax: isService ? '2' : null,
        soldByIDs: [...new Set(sellers.filter((id) => id !== undefined))],
        status: index % 27 === 26 ? 'inactive' : 'active',
      });
      const foreign = (['USD', 'SGD'] as const).filter((_, at) => index % (3 + at) === 0);
      return {
        row,
        rupiahPrice,
        prices: pricesOf(row, rupiahPrice, foreign, identities),
        isService,
      };
    });
  const misc = miscItems.map((name, index) => {
    const rupiahPrice = String((index + 1) * 75_000);
    const row = buildProduct({
      companyID: size.companyID,
      id: identities.next('product'),
      code: null,
      name,
      tax: null,
      isMiscItem: true,
    });
    return { row, rupiahPrice, prices: pricesOf(row, rupiahPrice, [], identities), isService: false };
  });
  return [...products, ...misc];
}

/** A price list's prices, at the rates that demo companies begin with. */
function pricesOf(
  { companyID, id: productID }: ProductRow,
  rupiahPrice: Amount,
  foreign: readonly CurrencyCode[],
  identities: Identities,
): ProductPriceRow[] {
  return (['IDR', ...foreign] as const).map((currencyCode) => {
    const rate = typicalRates[currencyCode];
    const amount = rate === undefined ? rupiahPrice : priceIn(currencyCode, rupiahPrice, rate);
    return { companyID, id: identities.next('productPrice'), productID, currencyCode, amount };
  });
}

/** A rate for every month and foreign currency; each drifts a little from one month to the next. */
function rateHistory(companyID: number, today: Day, random: Random): ExchangeRateRow[] {
  return currencyCodes
    .filter((code) => code !== 'IDR')
    .flatMap((currencyCode) => {
      let percent = 100;
      return Array.from({ length: demoMonths + 1 }, (_, month) => {
        percent += random.integer(-1, 1);
        const validFrom = addMonths(firstDemoDay(today), month);
        const rate = buildExchangeRate({ companyID, currencyCode, validFrom });
        return {
          ...rate,
          rateAmount: roundTo(multiply(rate.rateAmount, divide(String(percent), '100', 2)), 4),
        };
      });
    });
}

/** What a rupiah price is in another currency, to its decimals. */
export function priceIn(currencyCode: string, rupiah: string, rate: string): string {
  return divide(rupiah, rate, currencyDecimals(currencyCode), 'up');
}

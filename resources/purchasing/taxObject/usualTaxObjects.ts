import type { WhtArticle } from '../../../domain/money/whtArticle.ts';

/** A tax object as its form takes it. */
interface TypedTaxObject {
  name: string;
  code: string;
  article: WhtArticle;
  rate: number;
  rateWithoutNumber?: number;
  isFinal?: boolean;
  isUsual?: boolean;
  validFrom?: string;
}

/** Services by PPh 23 (PMK 141/2015): 2 % of the gross without VAT, 4 % without a tax number. */
const service = (name: string, code: string): TypedTaxObject => ({
  name,
  code,
  article: 'pph23',
  rate: 2,
  rateWithoutNumber: 4,
});

/** Construction by PP 9/2022, final. */
const construction = (name: string, code: string, rate: number): TypedTaxObject => ({
  name,
  code,
  article: 'pph4_2',
  rate,
  isFinal: true,
  validFrom: '2022-02-21',
});

/** What Indonesian companies withhold on most, with the codes of the tax office: what a company begins with. */
export const usualTaxObjects: readonly TypedTaxObject[] = [
  { ...service('Technical services', '24-104-01'), isUsual: true },
  service('Management services', '24-104-02'),
  service('Consulting services', '24-104-03'),
  service('Accounting and audit services', '24-104-06'),
  service('Legal services', '24-104-07'),
  service('Software, hardware and systems services', '24-104-24'),
  service('Internet services', '24-104-26'),
  service('Maintenance of machines and installations', '24-104-29'),
  service('Vehicle maintenance', '24-104-30'),
  service('Security services', '24-104-32'),
  service('Event organizing', '24-104-33'),
  service('Advertising and media', '24-104-34'),
  service('Cleaning services', '24-104-36'),
  service('Catering', '24-104-39'),
  service('Freight forwarding', '24-104-40'),
  service('Logistics', '24-104-41'),
  service('Printing and publishing', '24-104-54'),
  service('Transport and couriers', '24-104-56'),
  service('Training and courses', '24-104-60'),
  service('Rent other than land and buildings', '24-100-02'),
  { name: 'Royalties', code: '24-103-01', article: 'pph23', rate: 15, rateWithoutNumber: 30 },
  {
    name: 'Interest, other than final',
    code: '24-102-01',
    article: 'pph23',
    rate: 15,
    rateWithoutNumber: 30,
  },
  { name: 'Rent of land and buildings', code: '28-403-02', article: 'pph4_2', rate: 10, isFinal: true },
  construction('Construction works, small certified', '28-409-22', 1.75),
  construction('Construction works, not certified', '28-409-23', 4),
  construction('Construction works, other certified', '28-409-24', 2.65),
  construction('Construction consultancy, certified', '28-409-27', 3.5),
  construction('Construction consultancy, not certified', '28-409-28', 6),
  {
    name: 'Small business by PP 55/2022',
    code: '28-423-01',
    article: 'pph4_2',
    rate: 0.5,
    isFinal: true,
    validFrom: '2022-12-20',
  },
  {
    // Half of the gross by the first step of article 17.
    name: 'Independent experts, first step',
    code: '21-100-07',
    article: 'pph21',
    rate: 2.5,
    rateWithoutNumber: 3,
  },
  { name: 'Shipping, domestic', code: '28-410-02', article: 'pph15', rate: 1.2, isFinal: true },
  { name: 'Payments to non-residents', code: '27-104-01', article: 'pph26', rate: 20, isFinal: true },
];

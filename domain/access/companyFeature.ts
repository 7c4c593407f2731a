/** What a company has bought or switched on. A route or call whose feature is missing does not exist for it. */
export const companyFeatures = [
  'businessTrip',
  'virtualCard',
  'physicalCard',
  'expenseBill',
  'jurnalIntegration',
  'bulkRepresentative',
  'multiAccount',
  'ocrBill',
  'customField',
  'productList',
  'internationalRemittance',
  'multicurrencyTrip',
  'multidestinationTrip',
  'vendorProductRelation',
  'purchaseOrder',
  'purchaseRequest',
  'virtualCardCredit',
  'ocrCredit',
] as const;
export type CompanyFeature = (typeof companyFeatures)[number];

/** The accounting programs there is an integration with; each names its addresses. */
export const accountingProviders = ['jurnal', 'xero'] as const;

/** The wire form of `users/me/company-features`: every feature with yes or no. */
export function featureRecord(held: ReadonlySet<CompanyFeature>): Record<CompanyFeature, boolean> {
  return Object.fromEntries(companyFeatures.map((feature) => [feature, held.has(feature)])) as Record<
    CompanyFeature,
    boolean
  >;
}

/** What may be shown of numbers that accounts are topped up by, and opened. */
export const topUpAccess = { anyPermission: ['balance_top_up'] } as const;

/** Who says which account money is for that came in on a number of none, and approves it. */
export const unassignedAccess = { anyPermission: ['company_account_allocation_edit'] } as const;

/** The banks that an account can be topped up at, by their codes in domestic clearing. */
export const topUpBanks = {
  bni: { code: '009', name: 'BNI', isActive: true },
  mandiri: { code: '008', name: 'Mandiri', isActive: true },
  bri: { code: '002', name: 'BRI', isActive: false },
} as const;
export type TopUpBank = keyof typeof topUpBanks;
export const topUpBankNames = Object.keys(topUpBanks) as [TopUpBank, ...TopUpBank[]];

/** In rupiah: banks take no less on such a number. */
export const topUpMin = '10000';

/** Why a slip states other figures than its tax object and its invoice make. `rounding` and `earlier` nobody chooses. */
export const whtDifferences = ['rounding', 'partOfWhole', 'exemption', 'treaty', 'other', 'earlier'] as const;
export type WhtDifference = (typeof whtDifferences)[number];

/** What a person can give as the reason. */
export const givenWhtDifferences = ['partOfWhole', 'exemption', 'treaty', 'other'] as const;
export type GivenWhtDifference = (typeof givenWhtDifferences)[number];

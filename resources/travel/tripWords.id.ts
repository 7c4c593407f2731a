export const tripTypeId = { domestic: 'Dalam negeri', international: 'Luar negeri' } as const;

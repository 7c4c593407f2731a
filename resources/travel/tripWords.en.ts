/** What the choices are called that the records of trips share. */
export const tripTypeEn = { domestic: 'Domestic', international: 'International' } as const;

/** Within the country, or abroad. */
export const tripTypes = ['domestic', 'international'] as const;
export type TripType = (typeof tripTypes)[number];

/** Within the country, or abroad. */
export const tripTypes = ['domestic', 'international'] as const;

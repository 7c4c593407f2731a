import { cities, streets } from '../../../server/seed/inventedNames.ts';
import { seedOf } from '../../../server/seed/roomSeed.ts';
import { warehouseStore } from './warehouse.server.ts';

const most = 5;

/** One in each city; the fifth was given up. */
export const warehouseSeed = seedOf(warehouseStore, 'finance.admin', ({ counts }) =>
  cities.slice(0, counts['warehouse'] ?? most).map((city, index) => ({
    input: {
      name: `${city} warehouse`,
      address: `${streets[index % streets.length]} ${index + 11}, ${city}`,
    },
    steps: index === most - 1 ? ['archive'] : [],
  })),
);

import { seedOf } from '../../../server/seed/roomSeed.ts';
import { destinationGroupStore } from './destinationGroup.server.ts';

const group = (tripType: 'domestic' | 'international', name: string, places: string[]) => ({
  input: { name, tripType, places },
});

/** Where people of an Indonesian company go; a branch that was closed is travelled to by nobody. */
export const destinationGroupSeed = seedOf(destinationGroupStore, 'admin', () => [
  group('domestic', 'Greater Jakarta', ['Jakarta', 'Bogor', 'Depok', 'Tangerang', 'Bekasi', 'Banten']),
  group('domestic', 'Java', ['West Java', 'Bandung', 'Central Java', 'Yogyakarta', 'East Java', 'Surabaya']),
  group('domestic', 'Bali and Nusa Tenggara', ['Bali', 'Denpasar', 'Lombok', 'East Nusa Tenggara']),
  group('domestic', 'Sumatra', ['Medan', 'Palembang', 'Padang', 'Riau', 'Lampung', 'Aceh']),
  group('domestic', 'The east', ['Kalimantan', 'Balikpapan', 'Makassar', 'Manado', 'Maluku', 'Papua']),
  { ...group('domestic', 'Natuna', ['Natuna', 'Anambas']), steps: ['deactivate'] },
  group('international', 'Southeast Asia', ['Singapore', 'Malaysia', 'Thailand', 'Vietnam', 'Philippines']),
  group('international', 'East Asia and Australia', ['Japan', 'South Korea', 'China', 'Australia']),
  group('international', 'Europe and America', ['Germany', 'Netherlands', 'United Kingdom', 'United States']),
]);

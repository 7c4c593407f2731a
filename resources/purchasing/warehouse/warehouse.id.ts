import type { Translation } from '../../../domain/words/translation.ts';
import type { warehouseEn } from './warehouse.en.ts';

export const warehouseId = {
  filter: { query: 'Nama atau alamat' },
  field: { people: 'Orang' },
} satisfies Translation<typeof warehouseEn>;

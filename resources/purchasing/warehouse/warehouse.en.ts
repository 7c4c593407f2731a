export const warehouseEn = {
  one: 'warehouse',
  many: 'Warehouses',
  filter: { query: 'Name or address' },
  field: { people: 'People' },
};

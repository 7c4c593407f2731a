export const warehouseEn = {
  filter: { query: 'Name or address' },
  field: { people: 'People' },
};

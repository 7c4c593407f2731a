export const templateEn = {
  nothingYet: 'A template keeps what a purchase holds, for the next one. Add the first one from a document.',
  notOwn: 'Only its owner, or somebody who edits invoices, can change it.',
  noDocument: 'There is no invoice, order or request of this number that you may copy',
  use: 'Create a purchase from it',
  lines: 'What it holds',
  item: 'Item',
  qty: 'Quantity',
  price: 'Unit price',
  archived: 'An archived template begins no purchases: restore it first.',
  field: {
    document: 'Content of document no.',
    type: 'Kind',
    visibility: 'Seen by',
    vendor: 'Vendor',
    owner: 'Owner',
  },
  choice: {
    type: { bill: 'Invoice', order: 'Order', request: 'Request' },
    visibility: { private: 'Only me', shared: 'Everybody who enters purchases' },
  },
};

import { describe, expect, it } from 'vitest';
import { changesBetween } from '../../resources/purchasing/document/form/DocumentFormChanges.tsx';
import type { DocumentFields } from '../../resources/purchasing/document/form/DocumentFormFields.tsx';
import {
  byPlaceOnForm,
  fieldsOfDocument,
  formPath,
  judgedDocument,
  newDocument,
} from '../../resources/purchasing/document/form/DocumentFormFields.tsx';
import { errorsOfServer } from '../../resources/purchasing/document/form/DocumentFormErrors.tsx';
import { documentDraftInput, documentInput } from '../../resources/purchasing/document/save/documentInput.ts';
import type { LineFields } from '../../resources/purchasing/document/lines/line.ts';
import { emptyLine } from '../../resources/purchasing/document/lines/line.ts';
import { buildActor, demoActors } from '../shell/people.ts';
import { buildBill } from './madeDocuments.ts';
import { law } from '../../domain/message/message.ts';
import { english, englishFields } from '../said.ts';

const judgeDocument = (...given: Parameters<typeof judgedDocument>) => judgedDocument(...given).errors;
const documentPayload = (...given: Parameters<typeof judgedDocument>) => judgedDocument(...given).payload();

const actor = buildActor();
const now = new Date('2026-11-21T02:00:00Z');
const line = (given: Partial<LineFields>): LineFields => ({ ...emptyLine, ...given });
const chair = line({
  itemableID: 3,
  itemName: 'Office chair',
  qty: '2',
  unit: 'pcs',
  unitPrice: '1.250.000',
  tax: '11',
  whtTax: '2',
});

function form(given: Partial<DocumentFields> = {}): DocumentFields {
  return {
    ...newDocument('bill', actor, now),
    vendor: { id: 5, name: 'PT Sinar Abadi' },
    dueDate: '21 Des 2026',
    items: [chair],
    ...given,
  };
}

describe('what is sent on submit', () => {
  it('is what the server takes, with money as numbers and days with dashes', () => {
    const { body } = documentPayload(
      form({ witholdingAmount: '50.000', referenceNumber: ' F-77 ' }),
      'submit',
    );
    expect(body).toMatchObject({
      transactionType: 'bill',
      vendorID: 5,
      referenceNumber: 'F-77',
      transactionDate: '2026-11-21',
      dueDate: '2026-12-21',
      currencyCode: 'IDR',
      currencyName: 'Indonesian rupiah',
      requesterID: 7,
      urgencyLevel: 'medium',
      witholdingAmount: 50_000,
      items: [
        {
          itemableID: 3,
          itemableType: 'product',
          qty: 2,
          unitPrice: 1_250_000,
          tax: 11,
          whtTax: 2,
          amount: 2_500_000,
        },
      ],
    });
    expect(documentInput.safeParse(body).error).toBeUndefined();
  });

  it('makes a line that was copied in a change of an order a new one', () => {
    const ordered = { ...chair, sourceID: 5 };
    const sent = (transactionType: 'bill' | 'amendment') =>
      documentPayload(form({ transactionType, items: [ordered, ordered] }), 'submit').body['items'];
    expect(sent('amendment')).toMatchObject([
      { orderLineID: 5 },
      expect.not.objectContaining({ orderLineID: 5 }),
    ]);
    expect(sent('bill')).toMatchObject([{ orderLineID: 5 }, { orderLineID: 5 }]);
  });

  it('leaves blank lines out and remembers where the others stood', () => {
    const { body, sentLines } = documentPayload(
      form({ items: [emptyLine, chair, emptyLine, chair] }),
      'submit',
    );
    expect(body['items']).toHaveLength(2);
    expect(sentLines).toEqual([1, 3]);
  });

  it('holds only lines with an item', () => {
    const text = line({ itemName: 'Bespoke shelf', qty: '1', unitPrice: '5' });
    expect(documentPayload(form({ items: [text, chair] }), 'submit')).toMatchObject({ sentLines: [1] });
  });

  it('has zero for taxes that were left empty', () => {
    const { body } = documentPayload(form({ items: [{ ...chair, tax: '', whtTax: '' }] }), 'submit');
    expect(body['items']).toMatchObject([{ tax: 0, whtTax: 0 }]);
  });

  it('keeps cents of other currencies exact', () => {
    const cents = line({ ...chair, qty: '3', unitPrice: '0,1' });
    const { body } = documentPayload(form({ currencyCode: 'USD', items: [cents] }), 'submit');
    expect(body['items']).toMatchObject([{ unitPrice: 0.1, amount: 0.3 }]);
  });

  it('carries along what the document was made from, and the file that was read while it is attached', () => {
    const file = { id: 9, fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 1, uploadedAt: '' };
    const fields = fieldsOfDocument({
      ...buildBill(actor),
      media: [file],
      mediaOcrID: 9,
      purchaseOrder: { id: 71, referenceID: 'PO/2026/000071' },
      purchaseQuote: { id: 72, referenceID: 'PQ/2026/000072' },
    });
    const sources = { purchaseOrderID: 71, purchaseQuoteID: 72 };
    expect(documentPayload(fields, 'submit').body).toMatchObject({
      ...sources,
      mediaIDs: [9],
      mediaOcrID: 9,
    });
    const withoutFile = documentPayload({ ...fields, media: [] }, 'submit').body;
    expect(withoutFile).toMatchObject({ ...sources, mediaIDs: [], mediaOcrID: null });
  });
});

describe('what is sent as a draft', () => {
  const kept = (given: Partial<LineFields>) =>
    (documentPayload(form({ items: [line(given)] }), 'draft').body['items'] as unknown[]).length === 1;

  it('keeps lines with an item, a tax, an amount, notes or a quantity, and no others', () => {
    expect(kept({ itemableID: 3, itemName: 'Office chair' })).toBe(true);
    expect(kept({ itemName: 'only a name yet' })).toBe(true);
    expect(kept({ tax: '11' })).toBe(true);
    expect(kept({ unitPrice: '100' })).toBe(true);
    expect(kept({ notes: 'ask' })).toBe(true);
    expect(kept({ qty: '2' })).toBe(true);
    expect(kept({ qty: '0' })).toBe(false);
    expect(kept({ unit: 'pcs' })).toBe(false);
    expect(kept({})).toBe(false);
  });

  it('counts an empty quantity as one', () => {
    const { body } = documentPayload(form({ items: [line({ unitPrice: '100' })] }), 'draft');
    expect(body['items']).toMatchObject([{ qty: 1, amount: 100, itemableID: null }]);
  });

  it('may lack everything', () => {
    const { body } = documentPayload({ ...newDocument('bill', actor, now), transactionDate: '' }, 'draft');
    expect(body).toMatchObject({ vendorID: null, transactionDate: null, dueDate: null, items: [] });
    expect(documentDraftInput.safeParse(body).error).toBeUndefined();
  });
});

describe('what stands in the way', () => {
  const judged = (fields: DocumentFields) => englishFields(judgeDocument(fields, 'submit'));

  it('is nothing for a whole invoice', () => {
    expect(judgeDocument(form(), 'submit')).toEqual({});
  });

  it('is named by the field of the form', () => {
    const items = [emptyLine, line({ unitPrice: '5.000' }), line({ ...chair, qty: '', tax: '111' })];
    expect(judged(form({ vendor: { id: null, name: '' }, dueDate: '', items }))).toEqual({
      vendor: 'You must fill this field',
      dueDate: 'You must fill this field',
      'items.1.itemName': 'You must fill this field',
      'items.1.qty': 'Enter a quantity above zero',
      'items.2.qty': 'Enter a quantity above zero',
      'items.2.tax': 'Must be at most 100',
    });
  });

  it('is a name that was not chosen, a day and a number that cannot be read, also on a draft', () => {
    const unread = form({
      vendor: { id: null, name: 'Somebody' },
      dueDate: '32/1/2026',
      witholdingAmount: 'some',
      items: [line({ qty: 'two' })],
    });
    expect(Object.keys(judgeDocument(unread, 'draft')).sort()).toEqual([
      'dueDate',
      'items.0.qty',
      'vendor',
      'witholdingAmount',
    ]);
    expect(judgeDocument(unread, 'draft')['vendor']).toEqual(law('field.fromList'));
  });

  it('is a due date before the transaction date, and an invoice without lines', () => {
    expect(judged(form({ dueDate: '1/1/2026' }))).toEqual({
      dueDate: 'The due date cannot be before the transaction date',
    });
    expect(judged(form({ items: [emptyLine] }))).toEqual({ items: 'Add at least one item' });
  });

  it('is no item that is made when the invoice is sent', () => {
    expect(
      judgeDocument(
        form({ items: [line({ itemName: 'Bespoke shelf', qty: '1', unitPrice: '5' })] }),
        'submit',
      ),
    ).toEqual({});
  });
});

describe('a refusal of the server', () => {
  it('stands on the field that it speaks of, on the line that was sent', () => {
    const { fields, homeless } = errorsOfServer(
      {
        referenceNumber: 'Reference number already taken',
        vendorID: 'This vendor is archived',
        'items.1.itemableID': 'Choose one from the list',
        'items.0.amount': 'Quantity times price is 7',
        items: 'The total must be above zero',
        purchaseOrderID: 'Not yours',
      },
      [2, 5],
    );
    expect(englishFields(fields)).toEqual({
      referenceNumber: 'Reference number already taken',
      vendor: 'This vendor is archived',
      'items.5.itemName': 'Choose one from the list',
      'items.2.unitPrice': 'Quantity times price is 7',
      'items.root': 'The total must be above zero',
    });
    expect(homeless.map(english)).toEqual(['Not yours']);
  });

  it('is listed in the order of the form', () => {
    const paths = ['media', 'items.10.qty', 'items.2.tax', 'items.2.qty', 'vendor', 'dueDate'];
    expect(paths.toSorted(byPlaceOnForm)).toEqual([
      'vendor',
      'dueDate',
      'items.2.qty',
      'items.2.tax',
      'items.10.qty',
      'media',
    ]);
  });

  it('has no place where the form does not show the field', () => {
    expect(formPath('transactionType', [])).toBeNull();
    expect(formPath('items.7.qty', [0])).toBe('items');
  });
});

describe('a stored invoice', () => {
  const bill = buildBill(demoActors['finance.admin']);

  it('goes through the form as it came', () => {
    const { body } = documentPayload(fieldsOfDocument(bill), 'submit');
    const { id, itemableID, qty, unitPrice, tax, whtTax } = bill.items[0] ?? {};
    expect(body).toMatchObject({
      vendorID: bill.vendor?.id,
      referenceNumber: bill.referenceNumber,
      transactionDate: bill.transactionDate,
      dueDate: bill.dueDate,
      isPriceIncludeTax: bill.isPriceIncludeTax,
      items: [{ id, itemableID, qty, unitPrice, tax, whtTax }],
    });
  });

  it('shows what somebody else changed, beside what is typed', () => {
    const before = fieldsOfDocument(bill);
    const after = { ...before, dueDate: '15/01/2027', items: [...before.items, chair] };
    const mine = { ...before, dueDate: '01/02/2027' };
    const words = { yes: 'Yes', no: 'No', files: String, urgency: String };
    const changes = changesBetween(before, after, mine, words);
    const added = before.items.length;
    expect(changes[0]).toEqual({
      path: 'dueDate',
      before: '30/11/2026',
      after: '15/01/2027',
      mine: '01/02/2027',
    });
    expect(changes).toContainEqual({
      path: `items.${added}.itemName`,
      before: '',
      after: 'Office chair',
      mine: '',
    });
    expect(changesBetween(before, before, mine, words)).toEqual([]);
  });
});

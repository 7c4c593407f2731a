// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type {
  DocumentFields,
  DocumentPayload,
} from '../../resources/purchasing/document/form/DocumentFormFields.tsx';
import { judgedDocument, newDocument } from '../../resources/purchasing/document/form/DocumentFormFields.tsx';
import { emptyLine } from '../../resources/purchasing/document/lines/line.ts';
import type { SaveKind } from '../../src/ui/form/judged.ts';
import { judgedOnce } from '../../src/ui/form/judged.ts';
import { buildActor } from '../shell/people.ts';

const chair = { ...emptyLine, itemableID: 3, itemName: 'Chair', qty: '2', unitPrice: '1.250.000', tax: '11' };

function wholeForm(): DocumentFields {
  return {
    ...newDocument('bill', buildActor(), new Date('2026-11-21T02:00:00Z')),
    vendor: { id: 5, name: 'PT Sinar Abadi' },
    dueDate: '21/12/2026',
    items: [chair],
  };
}

function judgeOf(fields: DocumentFields) {
  const judged = judgedOnce<DocumentFields, DocumentPayload>(() => fields);
  return (kind: SaveKind) => judged(kind, judgedDocument);
}

it('judges a form once for as long as it says the same', () => {
  const fields = wholeForm();
  const judge = judgeOf(fields);
  const judged = judge('submit');
  expect(judged.errors).toEqual({});
  expect(judge('submit')).toBe(judged);
  expect(judged.payload()).toEqual(judgedDocument(fields, 'submit').payload());
});

it('judges anew what was typed since, in the same object too, and what is pressed instead', () => {
  const fields = wholeForm();
  const judge = judgeOf(fields);
  const before = judge('submit');
  fields.items[0] = { ...chair, qty: '0' };
  expect(judge('submit').errors).toEqual(judgedDocument(fields, 'submit').errors);
  expect(judge('submit').errors).toHaveProperty(['items.0.qty']);
  // What was judged before still tells what it was judged by.
  expect(before.payload().body['items']).toMatchObject([{ qty: 2 }]);
  expect(judge('draft').errors).toEqual({});
});

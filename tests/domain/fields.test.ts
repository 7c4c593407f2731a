import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { fieldMessages } from '../../domain/message/fieldMessage.ts';
import { choices, tags } from '../../domain/noun/fields.ts';
import { fieldShape } from '../../domain/noun/fieldSchemas.ts';
import { readFields, typedOf } from '../../domain/noun/typedRecord.ts';

const fields = {
  levels: choices(['staff', 'manager', 'director']),
  roles: choices(['user', 'admin'], { isRequired: true }),
  labels: tags({ max: 10, most: 3 }),
  recipients: tags({ of: 'email', isRequired: true }),
};
const input = z.strictObject(fieldShape(fields));
const filled = { roles: ['user'], recipients: ['rina@nusantara.test'] };

const refusedOf = (sent: object) =>
  fieldMessages(input.safeParse({ ...filled, ...sent }, { reportInput: true }).error?.issues ?? []);

describe('several choices', () => {
  it('are kept in the order of the list, none unless one is asked', () => {
    expect(input.parse({ ...filled, levels: ['director', 'staff'] })).toEqual({
      ...filled,
      levels: ['staff', 'director'],
      labels: [],
    });
    expect(refusedOf({ roles: [] })).toMatchObject({ roles: { key: 'field.required' } });
  });

  it('are of the list, each once', () => {
    expect(refusedOf({ levels: ['owner'] })).toMatchObject({ 'levels.0': { key: 'field.fromList' } });
    expect(refusedOf({ levels: ['staff', 'staff'] })).toMatchObject({
      levels: { key: 'field.repeated', values: { text: 'staff' } },
    });
  });
});

describe('several texts', () => {
  it('are trimmed, as many as the field takes, each as long as it takes', () => {
    expect(input.parse({ ...filled, labels: [' a ', 'b'] })).toMatchObject({ labels: ['a', 'b'] });
    expect(refusedOf({ labels: ['a', 'b', 'c', 'd'] })).toHaveProperty('labels');
    expect(refusedOf({ labels: ['01234567890'] })).toHaveProperty(['labels.0']);
    expect(refusedOf({ labels: [' '] })).toHaveProperty(['labels.0']);
  });

  it('stand there once, however they are capitalized; the refusal names the text', () => {
    expect(refusedOf({ labels: ['Urgent', 'urgent'] })).toMatchObject({
      labels: { key: 'field.repeated', values: { text: 'urgent' } },
    });
  });

  it('are addresses where the field holds addresses', () => {
    expect(refusedOf({ recipients: ['rina@nusantara.test', 'budi'] })).toMatchObject({
      recipients: { key: 'field.notEmail', values: { text: 'budi' } },
    });
    expect(refusedOf({ recipients: [] })).toMatchObject({ recipients: { key: 'field.required' } });
  });
});

it('stand in a form as lists, empty ones for a new record', () => {
  const empty = typedOf(fields, null);
  expect(empty).toEqual({ levels: [], roles: [], labels: [], recipients: [] });
  const record = { levels: ['staff'], roles: ['admin'], labels: ['x'], recipients: ['a@b.test'] };
  expect(readFields(fields, typedOf(fields, record), '', {}, { readDay: () => null })).toEqual(record);
});

import { expect, it } from 'vitest';
import { z } from 'zod';

import { law } from '../../domain/message/message.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { attempted } from '../../server/seed/seedRefusal.ts';

/** A seed that is refused says which one, what it tried and which fields are wrong. */
const input = { name: 'Sari', taxNumber: '12' };
const attempt = { room: 'vendor', by: 'finance.admin', does: 'create', input };
const fields = { taxNumber: law('field.fromList') };

it.each([
  [
    'the rules',
    () => Promise.reject(new DomainError('validation_failed', { fields })),
    'taxNumber: field.fromList',
  ],
  [
    'the form',
    async () => z.object({ taxNumber: z.string().min(15, 'too short') }).parse(await Promise.resolve(input)),
    'taxNumber: too short',
  ],
])('names room, person, input and fields that %s refuse', async (_who, work, field) => {
  const refused = await attempted(attempt, work as () => Promise<unknown>).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Error);
  const { message, cause } = refused as Error;
  expect(message).toContain('vendor: finance.admin may not create: ');
  expect(message).toContain(field);
  expect(message).toContain('Typed was {"name":"Sari","taxNumber":"12"}');
  expect(cause).toBeDefined();
});

it('leaves faults as they are', async () => {
  const fault = new TypeError('a row lacks a column');
  await expect(attempted(attempt, () => Promise.reject(fault))).rejects.toBe(fault);
});

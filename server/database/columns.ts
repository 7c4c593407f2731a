import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bigint, customType, date, foreignKey, numeric, text, timestamp } from 'drizzle-orm/pg-core';

import type { Message } from '../../domain/message/message.ts';

/** Column shapes that every table shares. Every primary key and unique key begins with the company. */
export const companyID = () => bigint('company_id', { mode: 'number' }).notNull();

/** A record number, unique across the database, so that a table can be sharded by company later. */
export const recordID = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity();

/** A reference to another record of the same company. */
export const reference = (name: string) => bigint(name, { mode: 'number' });

/** The key by which a reference names a record that is there. @param columns The company, and the reference */
export const refersTo = (
  name: string,
  columns: [companyID: AnyPgColumn, id: AnyPgColumn],
  { companyID: company, id }: { companyID: AnyPgColumn; id: AnyPgColumn },
) => foreignKey({ name, columns, foreignColumns: [company, id] });

/** An exact amount; two decimals hold every currency we know. */
export const amount = (name: string) => numeric(name, { precision: 20, scale: 2 });

/** A unit price; six decimals are the most that a company can choose. */
export const unitPrice = (name: string) => numeric(name, { precision: 20, scale: 6 });

/** A sum of amounts over any number of records. */
export const sumOfAmounts = (name: string) => numeric(name, { precision: 30, scale: 2 });

/** An exchange rate or a percentage; four decimals. */
export const rate = (name: string) => numeric(name, { precision: 20, scale: 4 });

export const day = (name: string) => date(name, { mode: 'string' });

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** References to several records of the same company. */
export const references = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([]);

/** Several short texts: choices, tags. */
export const texts = (name: string) => text(name).array().notNull().default([]);

const messageColumn = customType<{ data: Message; driverData: string | null }>({
  dataType: () => 'json',
  // A placeholder of a prepared query may be filled with null.
  toDriver: (message: Message | null) => (message === null ? null : JSON.stringify(message)),
});

/** What is said, as its key and values. `json` keeps the text as it was written: it can be hashed. */
export const message = (name: string) => messageColumn(name);

/** Bytes as they are: hashes and seeds. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

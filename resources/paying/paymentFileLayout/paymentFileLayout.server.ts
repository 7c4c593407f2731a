import { sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import { registerLookup } from '../../../server/records/lookupRoutes.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { layoutErrors, paymentFileLayout } from './paymentFileLayout.ts';
import {
  layoutColumnTable,
  layoutOpeningTable,
  paymentFileLayoutTable,
} from './paymentFileLayoutTables.server.ts';

const { id, name, status } = paymentFileLayoutTable;

/** @param usedBy the columns of other rooms that name a layout */
export function paymentFileLayoutStoreOf(usedBy: readonly PgColumn[]): StoredNoun {
  return storedNoun(paymentFileLayout, paymentFileLayoutTable, {
    usedBy,
    many: {
      opening: {
        table: layoutOpeningTable,
        owner: layoutOpeningTable.layoutID,
        position: layoutOpeningTable.position,
      },
      columns: {
        table: layoutColumnTable,
        owner: layoutColumnTable.layoutID,
        position: layoutColumnTable.position,
      },
    },
    async beforeSave({ input }) {
      const fields = layoutErrors(input);
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    },
    routes(app, context) {
      registerLookup(app, context, {
        path: `${paymentFileLayout.path}/choices`,
        tag: paymentFileLayout.tag,
        summary: 'Layouts of payment files by name',
        access: {},
        table: paymentFileLayoutTable,
        searched: [name],
        choosable: sql`${status} = 'active'`,
        row: z.object({ id: z.int(), name: z.string() }).meta({ id: 'PaymentFileLayoutChoice' }),
        columns: { id, name },
      });
    },
  });
}

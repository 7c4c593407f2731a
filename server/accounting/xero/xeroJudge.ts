import { z } from 'zod';

import published from './xeroSchema.json' with { type: 'json' };

/** A schema that Xero publishes, by its name. */
export type XeroSchemaName = keyof (typeof published)['$defs'];

const judges = new Map<XeroSchemaName, z.ZodType>();

/** What of a value the published schema of a name does not allow, in words; null: nothing. */
export function faultOf(name: XeroSchemaName, value: unknown): string | null {
  let judge = judges.get(name);
  if (!judge) {
    const { $schema, $defs } = published;
    judge = z.fromJSONSchema({ $schema, $defs, $ref: `#/$defs/${name}` } as Parameters<
      typeof z.fromJSONSchema
    >[0]);
    judges.set(name, judge);
  }
  const read = judge.safeParse(value);
  return read.success ? null : z.prettifyError(read.error);
}

import { z } from 'zod';

import { connectionStatuses } from './connection.ts';

/** The connection of a company to the program that keeps its books. */
export const connectionAnswer = z
  .object({
    status: z.enum(connectionStatuses),
    isOffered: z.boolean().describe('This installation can connect companies to it'),
    isSandbox: z.boolean().describe('Nobody’s books are there'),
    companyID: z.string().nullable().describe('As the program calls it; null: it was never connected'),
    companyName: z.string().nullable(),
    email: z.string().nullable(),
    currencyCode: z.string().nullable(),
    connectedAt: z.iso.datetime().nullable(),
    connectedByName: z.string().nullable(),
  })
  .meta({ id: 'AccountingConnection' });
export type ConnectionAnswer = z.infer<typeof connectionAnswer>;

/** Where somebody begins: they are led back there. */
export const begunConnection = z
  .strictObject({
    cameFrom: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[^\s\\]*$/)
      .optional()
      .describe('An address of this application, from its first slash on')
      .meta({ example: '/integration' }),
  })
  .nullish();

/** Where a person lets us into the books. */
export const attemptAnswer = z.object({ address: z.url() }).meta({ id: 'AccountingAttempt' });
export type AttemptAnswer = z.infer<typeof attemptAnswer>;

/** What the program says when it sends a person back; what else it says is dropped. */
export const returnedCompany = z.object({
  attempt: z.string().max(200),
  code: z.string().min(1).max(2048),
  companyID: z.string().max(100).optional().describe('Refused where the program says otherwise'),
  companyName: z.string().max(300).optional(),
  email: z.string().max(320).optional(),
  currencyCode: z.string().max(10).optional(),
});

/** What the person saw connected: something else by now is not ended. @param example the first company of the sandbox */
export const endedCompany = (example: string) =>
  z.strictObject({
    companyID: z.string().min(1).max(100).describe('As the program calls it').meta({ example }),
  });

/** What was connected, to somebody who need not be signed in. */
export const returnedAnswer = z
  .object({
    status: z.literal('active'),
    companyName: z.string(),
    cameFrom: z.string().nullable().describe('Where they began'),
  })
  .meta({ id: 'AccountingConnected' });

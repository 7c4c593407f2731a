import { z } from 'zod';

import { deliveryStatuses } from '../webhook.ts';

const instant = z.string().describe('ISO 8601, UTC');

/** A message in the log of its endpoint. */
export const deliveryRow = z
  .object({
    id: z.int(),
    messageID: z.string().describe('`webhook-id`: the same however often it is sent'),
    event: z.string(),
    status: z.enum(deliveryStatuses),
    body: z.string().describe('As it is signed and sent'),
    tries: z.int(),
    nextTryAt: instant.nullable(),
    createdAt: instant.describe('When what it tells of happened'),
    settledAt: instant.nullable(),
    attempts: z.array(
      z.object({
        at: instant,
        status: z.int().nullable().describe('Of the answer; null where there was none'),
        says: z.string().describe('The first kilobyte of the answer, or why there was none'),
      }),
    ),
  })
  .meta({ id: 'WebhookDelivery' });
export type DeliveryRow = z.output<typeof deliveryRow>;

import { z } from 'zod';

import { switchAppListFlag } from '../../domain/access/featureFlag.ts';
import type { Routes } from '../http/routes.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';

const togglesAnswer = z.object({
  toggles: z.array(
    z.object({
      name: z.string(),
      enabled: z.literal(true),
      variant: z.object({
        name: z.string(),
        enabled: z.boolean(),
        payload: z.object({ type: z.enum(['string', 'json']), value: z.string() }).optional(),
      }),
      impressionData: z.literal(false),
    }),
  ),
});
const refusals = { 401: errorAnswer, 403: errorAnswer, 503: errorAnswer };
/** The SDKs send what they know about themselves; who asks is told by the access token alone. */
const sdkData = z.looseObject({});

/** The Unleash frontend API, for `unleash-proxy-client` in the browser. */
export const flagRoutes: Routes = (app, context) => {
  app.get(
    '/v1/flags',
    {
      config: { access: {}, byLink: 'self' },
      schema: {
        tags: ['Flags'],
        summary: 'The feature flags that are on for the signed-in person (Unleash frontend API)',
        querystring: sdkData,
        response: { 200: togglesAnswer, ...refusals },
      },
    },
    (request) => {
      const values = context.flags.valuesFor(actorOf(request));
      return {
        toggles: [...values].map(([name, value]) => ({
          name,
          enabled: true as const,
          variant:
            value === null
              ? { name: 'disabled', enabled: false }
              : {
                  name: name === switchAppListFlag ? 'list' : value,
                  enabled: true,
                  payload: {
                    type: name === switchAppListFlag ? ('json' as const) : ('string' as const),
                    value,
                  },
                },
          impressionData: false as const,
        })),
      };
    },
  );

  for (const purpose of ['metrics', 'register'] as const) {
    app.post(
      `/v1/flags/client/${purpose}`,
      {
        config: { access: {}, byLink: 'self', isIdempotencyExempt: true },
        schema: {
          tags: ['Flags'],
          summary: `What the Unleash SDK sends for ${purpose}; taken, and not kept`,
          body: sdkData,
          response: { 202: z.null().optional().describe('Taken'), 400: errorAnswer, ...refusals },
        },
      },
      async (_request, reply) => reply.status(202).send(undefined),
    );
  }
};

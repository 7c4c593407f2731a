import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { ServerContext } from '../context.ts';

/** The application as every route sees it: schemas are zod, and types follow from them. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A part of the API: registers its routes. */
export type Routes = (app: App, context: ServerContext) => void | Promise<void>;

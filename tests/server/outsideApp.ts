import { randomUUID } from 'node:crypto';

import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import helmet from 'helmet';

import type { Actor } from '../../domain/access/actor.ts';
import { maxUploadBytes } from '../../domain/noun/attachment.ts';
import type { App, Routes } from '../../server/http/routes.ts';
import type { ServerContext } from '../../server/context.ts';
import { enforceAccess } from '../../server/http/access.ts';
import { answerError, judgeInput } from '../../server/http/errorAnswer.ts';

/** A person with nothing but what is given. */
export function buildPerson(given: Partial<Actor> & Pick<Actor, 'companyID' | 'employeeID'>): Actor {
  return {
    fullName: `Person ${given.employeeID}`,
    email: `person.${given.employeeID}@nusantara.test`,
    role: 'user',
    accessRoles: [],
    permissions: new Set(),
    capabilities: new Set(),
    companyFeatures: new Set(),
    flags: new Map(),
    companyAccountIDs: [],
    timeZone: 'Asia/Jakarta',
    ...given,
  };
}

/** These routes alone, with the server's own error answers and access rules; `x-person` says who acts. */
export async function buildOutsideApp(
  context: ServerContext,
  people: Record<string, Actor>,
  routes: readonly Routes[],
): Promise<App> {
  const app: App = Fastify({ genReqId: () => randomUUID() }).withTypeProvider<ZodTypeProvider>();
  app.decorate('words', context.words);
  app.setValidatorCompiler(judgeInput);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest('actor', null);
  const secure = helmet();
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 10_000 },
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    request.actor = people[String(request.headers['x-person'])] ?? null;
    if (request.actor) enforceAccess(request.actor, access);
  });
  for (const register of routes) await register(app, context);
  await app.ready();
  return app;
}

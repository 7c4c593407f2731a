import type { FastifyReply, RouteOptions } from 'fastify';

import { errorAnswer } from './errorAnswer.ts';
import type { App } from './routes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The shape of what it answers with each status, for the document. */
    answers?: ReadonlyMap<string, unknown>;
  }
}

/**
 * Tells Fastify what each route answers by classes of statuses (`4xx`), and keeps for the document what it says of each status.
 * Fastify holds what writes an answer in an array with a place for each number up to the status: for the errors of a route that is
 * 6 kB, and a tenth of the server's heap at rest.
 */
export function groupAnswers(app: App): void {
  app.addHook('onRoute', (route) => {
    const response = route.schema?.response;
    if (response === undefined) return;
    const answers = new Map(Object.entries(response as Readonly<Record<string, unknown>>));
    route.config = { ...route.config, answers } as RouteOptions['config'];
    route.schema = { ...route.schema, response: byClass(answers) };
  });
}

/** Errors of one shape together, and the only status of a success; each of the others keeps its own. */
function byClass(answers: ReadonlyMap<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...Map.groupBy(answers, ([status]) => `${status[0]}xx`)].flatMap(([name, members]) => {
      const shapes = new Set(members.map(([, shape]) => shape));
      const [shape] = shapes;
      const isOnlySuccess = name === '2xx' && members.length === 1;
      const isError = shapes.size === 1 && shape === errorAnswer;
      return isOnlySuccess || isError ? [[name, shape]] : members;
    }),
  );
}

/** A successful answer as it is sent, by the shape that its route says. @throws Error where it says none */
export function writtenAnswer(reply: FastifyReply, status: number, answer: object): string {
  const write = reply.getSerializationFunction(String(status)) ?? reply.getSerializationFunction('2xx');
  if (write === undefined)
    throw new Error(`${reply.request.routeOptions.url} does not say what it answers by ${status}`);
  return write(answer as Record<string, unknown>) as string;
}

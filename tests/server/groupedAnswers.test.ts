import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { z } from 'zod';

import { errorAnswer } from '../../server/http/errorAnswer.ts';
import { groupAnswers, writtenAnswer } from '../../server/http/groupedAnswers.ts';

const error = {
  error: { code: 'forbidden', key: 'k', message: 'm', clientVisible: true, fields: {}, requestId: 'r' },
};
const shaped = (name: string) => z.object({ [name]: z.string() });
/** More than any shape says. */
const said = { one: 'a', two: 'b', own: 'c', secret: 'd' };

it('writes each answer by the shape that its route says for the status', async () => {
  const app = Fastify();
  app.setSerializerCompiler(serializerCompiler);
  groupAnswers(app as never);
  const response: object = { 200: shaped('one'), 201: shaped('two'), 404: errorAnswer, 409: errorAnswer };
  const byStatus = z.object({ status: z.coerce.number() });
  app.get('/two', { schema: { response } }, (request, reply) => {
    const { status } = byStatus.parse(request.query);
    return reply.status(status).send((status < 300 ? said : { ...error, secret: 'd' }) as never);
  });
  app.get(
    '/own',
    { schema: { response: { 200: shaped('one'), 404: errorAnswer, 409: shaped('own') } } },
    (_, reply) => reply.status(409).send(said as never),
  );
  app.get('/kept', { schema: { response: { 201: shaped('two'), 404: errorAnswer } } }, (_, reply) =>
    reply.type('application/json').send(writtenAnswer(reply, 201, said) as never),
  );
  const answer = async (url: string) => (await app.inject(url)).body;
  expect(JSON.parse(await answer('/two?status=200'))).toEqual({ one: 'a' });
  expect(JSON.parse(await answer('/two?status=201'))).toEqual({ two: 'b' });
  for (const status of [404, 409]) expect(JSON.parse(await answer(`/two?status=${status}`))).toEqual(error);
  expect(JSON.parse(await answer('/own'))).toEqual({ own: 'c' });
  expect(await answer('/kept')).toContain('"two":"b"');
  expect(await answer('/kept')).not.toContain('secret');
});

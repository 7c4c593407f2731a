import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { isFlagOn } from '../../domain/access/featureFlag.ts';
import { today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { surveyEvents, surveyOf } from '../../domain/survey/survey.ts';
import { surveyPrompt } from '../../domain/survey/surveySchemas.ts';
import { readCall } from '../engine/calls.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { Routes } from '../http/routes.ts';
import { surveyLogTable } from './surveyTable.ts';

const refusals = { 400: errorAnswer, 401: errorAnswer, 403: errorAnswer, 503: errorAnswer };

/** `survey`: whether a person is to be asked how they like the product, and that they were (spec 1 §7). */
export const surveyRoutes: Routes = (app, context) => {
  const { database, configuration, now } = context;
  readCall(app, context, {
    url: '/v1/survey',
    access: {},
    tag: 'Server',
    summary: 'Whether the signed-in person is to be shown a survey, once in a quarter',
    query: z.strictObject({}),
    answer: surveyPrompt,
    async read({ executor, actor, now: moment }) {
      const { companyID, employeeID, role, flags, timeZone } = actor;
      const id = surveyOf(today(timeZone, moment));
      const isAsked = configuration.outsideScripts.survey !== undefined && isFlagOn(flags, 'nps');
      const kept = and(
        eq(surveyLogTable.companyID, companyID),
        eq(surveyLogTable.employeeID, employeeID),
        eq(surveyLogTable.surveyID, id),
      );
      return {
        id,
        showNps: isAsked && (await executor.$count(surveyLogTable, kept)) === 0,
        externalID: `${companyID}-${employeeID}`,
        config: { vMaps: { companyID: String(companyID), role } },
      };
    },
  });

  app.post(
    '/v1/survey/:id/log',
    {
      config: { access: { allFlags: ['nps'] }, isIdempotencyExempt: true },
      schema: {
        tags: ['Server'],
        summary: 'What became of a survey; what is kept first stays',
        params: z.strictObject({ id: z.coerce.number().int().positive().max(99_999) }),
        body: z.strictObject({ event: z.enum(surveyEvents) }),
        response: {
          204: z.null().describe('Kept'),
          ...refusals,
          404: errorAnswer,
          409: errorAnswer,
          422: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      const { companyID, employeeID, timeZone } = actorOf(request);
      const { id: surveyID } = request.params;
      if (surveyID !== surveyOf(today(timeZone, now()))) throw new DomainError('not_found');
      const { event } = request.body;
      await database.write(companyID, (executor) =>
        executor
          .insert(surveyLogTable)
          .values({ companyID, employeeID, surveyID, event, createdAt: now() })
          .onConflictDoNothing(),
      );
      return reply.status(204).send(null);
    },
  );
};

import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import { isFlagOn } from '../../domain/access/featureFlag.ts';
import { today } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { surveyEvents, surveyOf } from '../../domain/survey/survey.ts';
import { surveyPrompt } from '../../domain/survey/surveySchemas.ts';
import { doneCall, readCall } from '../engine/calls.ts';
import type { Routes } from '../http/routes.ts';
import { surveyLogTable } from './surveyTable.ts';

/** `survey`: whether a person is to be asked how they like the product, and that they were (rules: survey). */
export const surveyRoutes: Routes = (app, context) => {
  const { configuration } = context;
  readCall(app, context, {
    url: '/v1/survey',
    access: {},
    tag: 'Server',
    summary: 'Whether the signed-in person is to be shown a survey, once in a quarter',
    query: z.strictObject({}),
    answer: surveyPrompt,
    async read({ executor, actor, now }) {
      const { companyID, employeeID, role, flags, timeZone } = actor;
      const id = surveyOf(today(timeZone, now));
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

  doneCall(app, context, {
    method: 'POST',
    url: '/v1/survey/:id/log',
    access: { allFlags: ['nps'] },
    isIdempotencyExempt: true,
    tag: 'Server',
    summary: 'What became of a survey; what is kept first stays',
    params: z.strictObject({ id: z.coerce.number().int().positive().max(99_999) }),
    body: z.strictObject({ event: z.enum(surveyEvents) }),
    done: 'Kept',
    async write({ executor, actor, params: { id: surveyID }, body: { event }, now }) {
      const { companyID, employeeID, timeZone } = actor;
      if (surveyID !== surveyOf(today(timeZone, now))) throw new DomainError('not_found');
      await executor
        .insert(surveyLogTable)
        .values({ companyID, employeeID, surveyID, event, createdAt: now })
        .onConflictDoNothing();
    },
  });
};

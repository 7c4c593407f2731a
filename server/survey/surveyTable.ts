import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { SurveyEvent } from '../../domain/survey/survey.ts';
import { companyID, instant, reference } from '../database/columns.ts';

/** Who was shown which survey: nobody is asked twice. What they answered, the provider keeps. */
export const surveyLogTable = pgTable(
  'survey_log',
  {
    companyID: companyID(),
    employeeID: reference('employee_id').notNull(),
    surveyID: integer('survey_id').notNull(),
    event: text('event').$type<SurveyEvent>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.employeeID, table.surveyID] })],
);

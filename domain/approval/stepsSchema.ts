import { z } from 'zod';

import { refuse } from '../message/fieldMessage.ts';
import { law } from '../message/message.ts';
import type { StepActor } from './approval.ts';
import { actorTypes } from './approval.ts';
import { maxApprovalLine, mostActors, mostSteps } from './steps.ts';

const sentActor = z
  .strictObject({
    actorType: z.enum(actorTypes),
    employeeID: z
      .int()
      .positive()
      .nullish()
      .meta({ 'x-resource': 'employees' })
      .describe('Of an actor that is an employee'),
    approvalLine: z
      .int()
      .min(1)
      .max(maxApprovalLine)
      .nullish()
      .describe('Of an actor that is a level of the requester’s approval line; 1 is the direct manager'),
  })
  .superRefine(({ actorType, employeeID, approvalLine }, context) => {
    const key = actorType === 'employee' ? 'employeeID' : 'approvalLine';
    const [named, other] = actorType === 'employee' ? [employeeID, approvalLine] : [approvalLine, employeeID];
    if ((named ?? null) === null) refuse(context, law('field.required'), [key]);
    if ((other ?? null) !== null) {
      refuse(context, law('field.notWith'), [key === 'employeeID' ? 'approvalLine' : 'employeeID']);
    }
  })
  // Stored as it is compared: with what it names and nothing beside.
  .transform(({ actorType, employeeID, approvalLine }): StepActor =>
    actorType === 'employee'
      ? { actorType, employeeID: employeeID ?? 0 }
      : { actorType, approvalLine: approvalLine ?? 0 },
  );

/** What is sent of the steps of a layer: in their order, any one actor closes each. */
export const stepsSchema = z
  .array(z.strictObject({ actors: z.array(sentActor).min(1).max(mostActors) }))
  .max(mostSteps)
  .default([])
  .meta({ example: [{ actors: [{ actorType: 'approvalLine', approvalLine: 1 }] }] });

/** What is answered of them. */
export const readStepsSchema = z.array(
  z.object({
    actors: z.array(
      z.object({
        actorType: z.enum(actorTypes),
        employeeID: z.int().nullable(),
        approvalLine: z.int().nullable(),
        name: z.string().nullable().describe('Of an employee'),
        canDecide: z.boolean().describe('False for an employee who left or has no access'),
      }),
    ),
  }),
);

import { law } from '../message/message.ts';
import type { FieldMessages } from '../message/message.ts';
import type { Choice } from '../noun/fields.ts';
import { noChoice } from '../noun/fields.ts';
import type { StepActor } from './approval.ts';
import type { ReadStep } from './steps.ts';

/** An actor of a step as a form holds it. */
export interface TypedActor {
  actorType: StepActor['actorType'];
  employeeID: Choice;
  /** The level, as the value of its option. */
  approvalLine: string;
}

/** A step as a form holds it. */
export interface TypedStep {
  actors: TypedActor[];
}

/** What a step that is added holds. */
export const emptyActor: TypedActor = { actorType: 'employee', employeeID: noChoice, approvalLine: '1' };

/** What a form holds of stored steps. */
export function typedSteps(steps: readonly ReadStep[]): TypedStep[] {
  return steps.map(({ actors }) => ({
    actors: actors.map(({ actorType, employeeID, approvalLine, name }) => ({
      actorType,
      employeeID: employeeID === null ? noChoice : { id: employeeID, name: name ?? '' },
      approvalLine: String(approvalLine ?? 1),
    })),
  }));
}

/** What is sent of typed steps; a name that is nobody's goes to the errors. */
export function readSteps(steps: readonly TypedStep[], path: string, errors: FieldMessages): object[] {
  return steps.map(({ actors }, step) => ({
    actors: actors.map(({ actorType, employeeID, approvalLine }, actor) => {
      if (actorType === 'approvalLine') return { actorType, approvalLine: Number(approvalLine) };
      if (employeeID.id === null && employeeID.name.trim() !== '') {
        errors[`${path}.${step}.actors.${actor}.employeeID`] = law('field.fromList');
      }
      return { actorType, employeeID: employeeID.id };
    }),
  }));
}

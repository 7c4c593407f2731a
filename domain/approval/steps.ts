import type { StepActor } from './approval.ts';

/** Levels of an approval line that a workflow can name, and that are looked up; beyond it the super admins decide. */
export const maxApprovalLine = 10;
/** So many steps has a layer, and so many actors a step. */
export const mostSteps = 10;
export const mostActors = 20;

/** Who acts in a step, as it is answered: one of the two, and of an employee the name and whether they can still decide. */
export interface ReadActor {
  actorType: StepActor['actorType'];
  employeeID: number | null;
  approvalLine: number | null;
  name: string | null;
  canDecide: boolean;
}

/** A step as it is answered. One of its actors closes it. */
export interface ReadStep {
  actors: ReadActor[];
}

import { z } from 'zod';

const status = z.string();

/** Somebody in the line of command. */
const linePerson = z
  .object({
    id: z.int(),
    name: z.string(),
    jobPosition: z.string().nullable(),
    status,
    reports: z.int().describe('How many stand directly below'),
  })
  .meta({ id: 'LinePerson' });

/** Who stands above an employee, the highest first, and directly below. */
export const employeeLine = z
  .object({ above: z.array(linePerson), below: z.array(linePerson) })
  .meta({ id: 'EmployeeLine' });
export type EmployeeLine = z.output<typeof employeeLine>;

/** What names an employee, and what waits for them. */
export const employeeReferences = z
  .object({
    data: z.array(
      z.object({
        kind: z.string().describe('A workflow, or the name of a noun: `warehouse`'),
        resource: z.string().nullable().describe('Where its records are called: `warehouses`'),
        id: z.int(),
        name: z.string().describe('Empty for a rule of which a company has one'),
      }),
    ),
    tasks: z.int().describe('Decisions that wait for them: they go on by the rule of the chain'),
  })
  .meta({ id: 'EmployeeReferences' });
export type EmployeeReferences = z.output<typeof employeeReferences>;

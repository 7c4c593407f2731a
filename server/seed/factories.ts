/** Whole rows with ordinary values, for tests and for the demo company alike. Pure: no clock, no chance, no counter. */
export * from './documentFactories.ts';
export * from './masterDataFactories.ts';
export * from './workflowFactories.ts';
export { seededRandom } from './random.ts';
export type { Random } from './random.ts';

/** Whole rows with ordinary values, for tests and for the demo company. Pure: no clock, no chance, no counter. */
export * from './documentFactories.server.ts';
export * from './masterDataFactories.server.ts';
export * from './workflowFactories.server.ts';
export { seededRandom } from '../../../server/seed/random.ts';
export type { Random } from '../../../server/seed/random.ts';

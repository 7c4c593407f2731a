export { en } from './en.ts';
export { id } from './id.ts';

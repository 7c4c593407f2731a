import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { AccountTabs } from '../companyAccount/AccountTabs.tsx';
import { allocationErrors } from './allocation.ts';

const pieces: NounPieces = {
  listTabs: AccountTabs,
  errors: allocationErrors,
  first: { overflow: 'freeBalance' },
};
export default pieces;

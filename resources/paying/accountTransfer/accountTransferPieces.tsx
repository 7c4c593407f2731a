import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { AccountTabs } from '../companyAccount/AccountTabs.tsx';

const pieces: NounPieces = { listTabs: AccountTabs };
export default pieces;

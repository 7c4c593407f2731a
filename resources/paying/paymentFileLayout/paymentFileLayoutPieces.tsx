import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { AccountTabs } from '../companyAccount/AccountTabs.tsx';
import { layoutErrors } from './paymentFileLayout.ts';

const pieces: NounPieces = { listTabs: AccountTabs, errors: layoutErrors };
export default pieces;

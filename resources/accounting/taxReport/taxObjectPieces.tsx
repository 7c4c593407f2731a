import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { TaxTabs } from './TaxTabs.tsx';
import { taxObjectErrors } from '../../purchasing/taxObject/taxObjectErrors.ts';

const pieces: NounPieces = { listTabs: TaxTabs, errors: taxObjectErrors };
export default pieces;

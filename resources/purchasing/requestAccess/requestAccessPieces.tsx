import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { RuleInputs } from './RuleInputs.tsx';
import { Requesters } from './Requesters.tsx';
import type { RequestAccess } from './requestAccess.ts';
import { requestAccessErrors } from './requestAccess.ts';

const requestAccessPieces: NounPieces<RequestAccess> = {
  panels: [Requesters],
  formSections: { rule: RuleInputs },
  errors: requestAccessErrors,
};
export default requestAccessPieces;

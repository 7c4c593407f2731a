import { nounForm } from '../../../../src/noun/NounForm.tsx';
import { workflowsOn } from '../../../workflows.ts';
import { workflowPieces } from '../workflowPieces.tsx';

const { noun } = workflowsOn({ name: 'customWorkflow' });
const { layers = [], replay = [] } = noun.form;

/** The layers of a custom workflow alone, with what they would change; a new one begins with whom it is for. */
export default nounForm(noun, {
  ...workflowPieces(noun.name),
  formOf: (_actor, record) => (record === null ? noun.form : { layers, replay }),
});

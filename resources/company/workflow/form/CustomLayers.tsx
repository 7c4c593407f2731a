import { Navigate, useSearchParams } from 'react-router';
import { nounForm } from '../../../../src/noun/NounForm.tsx';
import { workflowsOn } from '../../../workflows.ts';
import { workflowPieces } from '../workflowPieces.tsx';

const { noun } = workflowsOn({ name: 'customWorkflow' });
const { layers = [], replay = [] } = noun.form;

/** The layers of a custom workflow alone, with what they would change. */
const LayersForm = nounForm(noun, {
  ...workflowPieces(noun.name),
  formOf: () => ({ layers, replay }),
});

/** They belong to a workflow that is there; a new one begins with whom it is for. */
export default function CustomLayers() {
  const [search] = useSearchParams();
  return search.has('id') ? <LayersForm /> : <Navigate to={`${noun.at}/form`} replace />;
}

import { law } from '../../../../domain/message/message.ts';
import { nounForm } from '../../../../src/noun/NounForm.tsx';
import { workflowsOn } from '../../../workflows.ts';
import { workflowPieces } from '../workflowPieces.tsx';
import { workflowErrors } from '../workflowRules.ts';

const { noun } = workflowsOn({ name: 'tripWorkflow' });

/** A workflow of the trips of some policies. Without any policy it would be the one of all trips of the type. */
export default nounForm(noun, {
  ...workflowPieces(noun.name),
  formOf: () => noun.form,
  errors: (sent) => ({
    ...workflowErrors(sent),
    ...((sent['policyIDs'] as readonly number[]).length === 0
      ? { policyIDs: law('catalogue.defaultWorkflowExists') }
      : {}),
  }),
});

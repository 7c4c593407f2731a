import { useRecordContext, useTranslate } from 'react-admin';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { joined } from '../../../domain/message/message.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { LayersInput } from './form/LayersInput.tsx';
import { paymentDetails } from './form/PaymentDetails.tsx';
import { replaySection } from './form/ReplaySection.tsx';
import { useWorkflowMenu, WorkflowTabs } from './list/WorkflowTabs.tsx';
import { passedWithFewer } from './PassedWithFewer.tsx';
import type { ReadLayer, WorkflowRow } from './workflow.ts';
import { keptWorkflows } from '../../workflows.ts';
import { firstLayers, workflowErrors } from './workflowRules.ts';
import { layerSentences, layerWords } from './workflowText.ts';

function LayersCell({ workflow }: { workflow: WorkflowRow }) {
  const say = useSay();
  return layerSentences(workflow).map(say).join('; ');
}

function LayersTable() {
  const translate = useTranslate();
  const say = useSay();
  const workflow = useRecordContext<WorkflowRow>();
  return (
    <SimpleTable
      caption={translate('workflow.mode')}
      rows={workflow ? layerWords(workflow) : []}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'bound',
          header: translate('workflow.layerColumn'),
          isRowHeader: true,
          cell: ({ bound }) => say(bound),
        },
        { key: 'who', header: translate('workflow.whoColumn'), cell: ({ who }) => say(who) },
      ]}
    />
  );
}

/** What the screens of a kind have of their own. */
export function workflowPieces(name: string): NounPieces {
  const kind = keptWorkflows.find((one) => one.name === name);
  if (!kind) throw new Error(`there is no kind of workflow called ${name}`);
  const { noun, types, isByCurrency } = kind;
  const pieces: NounPieces<WorkflowRow> = {
    cells: {
      layers: (workflow) => <LayersCell workflow={workflow} />,
      currencies: ({ currencies = [] }) => currencies.join(', '),
    },
    inWords: ['layers'],
    tables: { layers: LayersTable },
    changes: {
      layers: (value, say, { currencies = [] }) =>
        say(joined('semicolon', layerSentences({ layers: value as ReadLayer[], currencies }))),
      currencies: (value) => (value as string[]).join(', '),
    },
    listTabs: WorkflowTabs,
    useCreateMenu: useWorkflowMenu,
    first: {
      ...(types.length === 1 ? { type: types[0] } : {}),
      layers: firstLayers.map((bound) => ({
        maxAmount: bound === null ? '' : formatNumber(bound),
        isNoApproval: false,
        steps: [],
      })),
    },
    panels: [passedWithFewer(noun.path)],
    errors: workflowErrors,
    formSections: {
      layers: LayersInput,
      replay: replaySection(noun),
      ...(isByCurrency ? { details: paymentDetails(noun) } : {}),
    },
  };
  return pieces;
}

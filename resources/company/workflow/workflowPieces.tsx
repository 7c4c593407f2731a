import Button from '@mui/material/Button';
import { useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { everyType } from '../../../domain/approval/approval.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { joined } from '../../../domain/message/message.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { useSay } from '../../../src/ui/feedback/useSay.ts';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { LayersInput, LayersOfParts } from './form/LayersInput.tsx';
import { layerParts } from './layerParts.ts';
import { paymentDetails } from './form/PaymentDetails.tsx';
import { membersSection } from './form/MembersInput.tsx';
import { replaySection } from './form/ReplaySection.tsx';
import { ClaimWorkflowTabs, onlyOneMenu } from './list/ClaimWorkflowTabs.tsx';
import { useTripWorkflowMenu, useWorkflowMenu, WorkflowTabs } from './list/WorkflowTabs.tsx';
import { passedWithFewer } from './PassedWithFewer.tsx';
import type { ReadLayer, ReadMember, WorkflowRow } from './workflow.ts';
import { keptWorkflows } from '../../workflows.ts';
import { firstLayers, workflowErrors, workflowWord } from './workflowRules.ts';
import { layerSentences, layerWords, memberWords } from './workflowText.ts';

function LayersCell({ workflow }: { workflow: WorkflowRow }) {
  const say = useSay();
  return layerSentences(workflow).map(say).join('; ');
}

/** Layer by layer: of a workflow that stands alone in its list. */
function LayerLines({ workflow }: { workflow: WorkflowRow }) {
  const say = useSay();
  return layerWords(workflow).map(({ id, bound, who }) => (
    <span key={id} style={{ display: 'block' }}>
      {say(workflowWord('says', { bound, who }))}
    </span>
  ));
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

function MembersCell({ workflow }: { workflow: WorkflowRow }) {
  const say = useSay();
  return memberWords(workflow).map(say).join(', ');
}

function MembersTable() {
  const workflow = useRecordContext<WorkflowRow>();
  return workflow && <MembersCell workflow={workflow} />;
}

/** Its layers, with the way to change them alone. */
function CustomLayersTable() {
  const translate = useTranslate();
  const workflow = useRecordContext<WorkflowRow & { isAbleToEdit?: boolean }>();
  return (
    <>
      <LayersTable />
      {workflow?.isAbleToEdit && (
        <Button
          component={Link}
          to={`${pathTo('workflow-custom-layer')}?id=${workflow.id}`}
          sx={{ justifySelf: 'start', marginTop: 1 }}
        >
          {translate('workflow.editLayers')}
        </Button>
      )}
    </>
  );
}

/** What the screens of a kind have of their own. */
export function workflowPieces(name: string): NounPieces {
  const kind = keptWorkflows.find((one) => one.name === name);
  if (!kind) throw new Error(`there is no kind of workflow called ${name}`);
  const { noun, types, scope, isByCurrency } = kind;
  const isOnly = scope === 'companyWide' || scope === 'expense';
  const isOfClaims = isOnly || scope === 'custom';
  const hasParts = scope === 'parts';
  const pieces: NounPieces<WorkflowRow> = {
    cells: {
      layers: (workflow) =>
        isOnly ? <LayerLines workflow={workflow} /> : <LayersCell workflow={workflow} />,
      currencies: ({ currencies = [] }) => currencies.join(', '),
      members: (workflow) => <MembersCell workflow={workflow} />,
    },
    inWords: ['layers', 'members'],
    tables: { layers: scope === 'custom' ? CustomLayersTable : LayersTable, members: MembersTable },
    changes: {
      layers: (value, say, { currencies = [] }) =>
        say(joined('semicolon', layerSentences({ layers: value as ReadLayer[], currencies }))),
      currencies: (value) => (value as string[]).join(', '),
      members: (value, say) =>
        say(joined('semicolon', memberWords({ members: value as ReadMember[], organization: [] }))),
    },
    ...(hasParts ? {} : { listTabs: isOfClaims ? ClaimWorkflowTabs : WorkflowTabs }),
    ...(isOnly ? { useCreateMenu: onlyOneMenu(noun) } : {}),
    ...(isOfClaims || hasParts ? {} : { useCreateMenu: useWorkflowMenu }),
    ...(hasParts
      ? {
          useCreateMenu: useTripWorkflowMenu,
          // That of some policies is made by a form of its own.
          formOf: (_actor, record) =>
            ((record as WorkflowRow | null)?.policy ?? []).length > 0
              ? noun.form
              : {
                  ...noun.form,
                  details: (noun.form['details'] ?? []).filter((name) => name !== 'policy'),
                },
        }
      : {}),
    first: {
      ...(types.length === 1 ? { type: types[0] } : {}),
      ...(scope === 'custom' ? { transactionType: everyType } : {}),
      layers: hasParts
        ? layerParts.map((part) => ({ part, maxAmount: '', isNoApproval: false, steps: [] }))
        : firstLayers.map((bound) => ({
            maxAmount: bound === null ? '' : formatNumber(bound),
            isNoApproval: false,
            steps: [],
          })),
    },
    panels: [passedWithFewer(noun.path)],
    errors: workflowErrors,
    formSections: {
      layers: hasParts ? LayersOfParts : LayersInput,
      replay: replaySection(noun),
      ...(isByCurrency ? { details: paymentDetails(noun) } : {}),
      ...(scope === 'custom' ? { people: membersSection(noun) } : {}),
    },
  };
  return pieces;
}

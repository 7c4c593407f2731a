import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';

import { mayEnter } from '../../../../domain/access/access.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { Choice } from '../../../../domain/noun/fields.ts';
import { nounOfKind } from '../../../../domain/noun/nounFor.ts';
import type { ReadTerms, Typed } from '../../../../domain/noun/typedRecord.ts';
import { readFields } from '../../../../domain/noun/typedRecord.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { useReadTerms } from '../../../../src/noun/useReadTerms.ts';
import { PreviewedChain } from '../../../../src/ui/approval/PreviewedChain.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { useAnswerWhileTyping } from '../../../../src/ui/form/AnswerWhileTyping.tsx';
import { FormSection } from '../../../../src/ui/form/formLayout.ts';
import { idIn } from '../../../../src/ui/page/addressID.ts';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';
import { claim, listsAllClaims } from '../claim.ts';
import { previewedKey } from '../duplicate/useLineDuplicates.tsx';
import type { ClaimPreview, ClaimPreviewInput, PreviewedLine } from '../filing/claimPreviewWire.ts';
import { previewedLineInput } from '../filing/claimPreviewWire.ts';

const LimitsDialog = lazyPiece(() => import('../../claimFigures/LimitsDialog.tsx'));

/** The server is asked when typing pauses for this long. */
const restMs = 1000;

const List = styled('ul')(({ theme }) => ({
  margin: '8px 0',
  paddingInlineStart: 20,
  display: 'grid',
  gap: 6,
  '& .refused': { color: theme.vars?.palette.error.main },
}));

const rupiah = (amount: number) => formatMoney(fromWire(amount), 'IDR');

/** What is typed, as far as it can be read: what a preview is asked for. */
function askedOf(typed: Typed, id: number | null, terms: ReadTerms): ClaimPreviewInput {
  const kind = String(typed['submissionType']);
  const read = readFields(nounOfKind(claim, kind).fields, typed, '', {}, terms);
  const lines = (read['lines'] ?? []) as NonNullable<ClaimPreviewInput['lines']>;
  return {
    id,
    submissionType: kind as ClaimPreviewInput['submissionType'],
    employeeID: (read['onBehalfOfID'] ?? null) as number | null,
    plannedCategoryID: (read['plannedCategoryID'] ?? null) as number | null,
    neededOn: (read['neededOn'] ?? null) as string | null,
    currencyCode: (read['currencyCode'] ?? null) as ClaimPreviewInput['currencyCode'],
    amount: (read['amount'] ?? null) as number | null,
    plannedLines: partsOf(read['plannedLines'] as PreviewedLine['splits']),
    lines: lines.map((line) => previewedLine(line)),
  };
}

/** Of a line, what says how much it is, and of which limits. */
function previewedLine(line: PreviewedLine): PreviewedLine {
  const keys = Object.keys(previewedLineInput.shape) as (keyof PreviewedLine)[];
  const picked = Object.fromEntries(keys.map((key) => [key, line[key]]));
  return { ...picked, splits: partsOf(line.splits) } as PreviewedLine;
}

const partsOf = (parts: PreviewedLine['splits'] = []) =>
  parts.map(({ categoryID, amount }) => ({ categoryID, amount }));

/** What comes of what is typed: its rupiah, what is left of each limit, and who approves it. */
export function ClaimOutlook() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const terms = useReadTerms();
  const [search] = useSearchParams();
  const named = search.get('id');
  const typed = useWatch() as Typed;
  const { data, error, isPlaceholderData } = useAnswerWhileTyping({
    queryKey: [claim.path, 'preview'],
    asked: JSON.stringify(askedOf(typed, named === null ? null : idIn(named), terms)),
    restMs,
    ask: async (input) =>
      (await dataProvider.act(claim.path, { action: 'preview', input })) as unknown as ClaimPreview,
  });
  const queryClient = useQueryClient();
  useEffect(() => {
    if (data) queryClient.setQueryData(previewedKey, data);
  }, [data, queryClient]);
  // What was found of one form says nothing of the next.
  useEffect(() => () => queryClient.removeQueries({ queryKey: previewedKey }), [queryClient]);
  return (
    <FormSection aria-live="polite">
      <h2>{translate('claim.outlook.title')}</h2>
      <LimitsLink onBehalfOf={typed['onBehalfOfID'] as Choice | undefined} />
      {error && <p role="alert">{failureText(error, translate, undefined)}</p>}
      {!error && !data && <p aria-busy="true">{translate('shell.loading')}</p>}
      {data && data.lines.length + data.problems.length === 0 && <p>{translate('claim.outlook.nothing')}</p>}
      {data && data.lines.length + data.problems.length > 0 && (
        <Judged preview={data} isBusy={isPlaceholderData} />
      )}
    </FormSection>
  );
}

/** All limits of whose claim it is, for who may know them. */
function LimitsLink({ onBehalfOf }: { onBehalfOf: Choice | undefined }) {
  const translate = useTranslate();
  const actor = useActor();
  const [isOpen, setIsOpen] = useState(false);
  const isOwn = onBehalfOf === undefined || onBehalfOf.id === null || onBehalfOf.id === actor.employeeID;
  const employee = isOwn
    ? { id: actor.employeeID, name: actor.fullName }
    : { id: Number(onBehalfOf.id), name: onBehalfOf.name };
  if (!isOwn && !mayEnter(actor, listsAllClaims)) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        {isOwn
          ? translate('claimFigures.limits.open')
          : translate('claimFigures.limits.openOf', { name: employee.name })}
      </Button>
      {isOpen && (
        <Suspense>
          <LimitsDialog employee={employee} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Judged({ preview, isBusy }: { preview: ClaimPreview; isBusy: boolean }) {
  const translate = useTranslate();
  const { requestedAmount, lines, problems, approval } = preview;
  return (
    <>
      <p>{translate('claim.outlook.total', { amount: rupiah(requestedAmount) })}</p>
      <List>
        {lines.map(({ place, baseAmount, grantedAmount, refusal, windows }) => (
          <li key={place}>
            {[
              translate('claim.outlook.line', { number: place + 1 }),
              rupiah(baseAmount),
              ...(grantedAmount < baseAmount
                ? [translate('claim.outlook.granted', { amount: rupiah(grantedAmount) })]
                : []),
            ].join(' · ')}
            {refusal !== null && <div className="refused">{refusal}</div>}
            {windows.map(({ frequency, limitAmount, leftAmount, rule }) => (
              <div key={`${rule} ${frequency}`}>
                {rule}:{' '}
                {translate('claim.outlook.left', {
                  left: rupiah(leftAmount),
                  limit: rupiah(limitAmount),
                  window: translate(`claim.outlook.window.${frequency}`),
                })}
              </div>
            ))}
          </li>
        ))}
        {problems.map(({ place, says }) => (
          <li key={`problem ${place}`}>
            {translate('claim.outlook.line', { number: place + 1 })}
            <div className="refused">{says}</div>
          </li>
        ))}
      </List>
      {approval && (
        <>
          <h3>{translate('claim.outlook.approvers')}</h3>
          <PreviewedChain
            chain={approval}
            noApproval={translate('claim.outlook.noApproval')}
            isBusy={isBusy}
          />
        </>
      )}
    </>
  );
}

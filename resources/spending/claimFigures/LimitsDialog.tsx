import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { Suspense, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';

import { mayEnter } from '../../../domain/access/access.ts';
import { formatDay } from '../../../domain/day/day.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useChoices } from '../../../src/noun/fields/useChoices.ts';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { ChoiceField } from '../../../src/ui/form/fields/ChoiceField.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { TripLimits } from '../../panels.ts';
import { listsAllClaims } from '../claim/claim.ts';
import type { SpendingLimits } from './claimFiguresWire.ts';
import { useSpendingLimits } from './ClaimFigures.tsx';

const Content = styled(DialogContent)(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 12,
  '& p': { margin: 0 },
  '& .note, & small': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& small': { display: 'block', fontWeight: 400 },
  '& .gone': { fontWeight: 600, color: theme.vars?.palette.error.main },
}));

interface LimitsDialogProps {
  /** Whose limits are shown at first. */
  employee: SpendingLimits['employee'];
  onClose: () => void;
}

/** What somebody may spend: each limit, what is used and left of it, and by which rule it holds. */
export default function LimitsDialog({ employee, onClose }: LimitsDialogProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`claimFigures.limits.${key}`, values);
  const locale = useLocale();
  const titleID = useId();
  const actor = useActor();
  const [chosenID, setChosenID] = useState(employee.id);
  const ofPerson = (id: number) => (id === actor.employeeID ? null : id);
  const { data, error, refetch } = useSpendingLimits(ofPerson(chosenID));
  // Who reports to the person is told with their own limits.
  const { data: own } = useSpendingLimits(null);
  const isOwn = chosenID === actor.employeeID;
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby={titleID}>
      <DialogTitle id={titleID}>
        {isOwn || !data ? words('title') : words('titleOf', { name: data.employee.name })}
      </DialogTitle>
      <Content dividers>
        {own && <PersonChoice people={own.people} first={employee} onChoose={setChosenID} />}
        {error ? (
          <BlankState
            isAlert
            heading="h3"
            title={words('failed')}
            text={failureText(error, translate, undefined)}
            action={<Button onClick={() => void refetch()}>{translate('shell.retry')}</Button>}
          />
        ) : data ? (
          <>
            <p className="note">{words('on', { day: formatDay(data.day, locale) })}</p>
            <Limits limits={data} />
            <Suspense>
              <TripLimits employeeID={ofPerson(chosenID)} />
            </Suspense>
          </>
        ) : (
          <PageSkeleton />
        )}
      </Content>
      <DialogActions>
        <Button onClick={onClose}>{words('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

interface PersonChoiceProps {
  people: SpendingLimits['people'];
  first: SpendingLimits['employee'];
  onChoose: (employeeID: number) => void;
}

/** Somebody else, for who may ask about others: anybody to finance, to a manager their people. */
function PersonChoice({ people, first, onChoose }: PersonChoiceProps) {
  const translate = useTranslate();
  const actor = useActor();
  const anybody = useChoices('employees');
  const seesAll = mayEnter(actor, listsAllClaims);
  const form = useForm({ defaultValues: { person: first } });
  if (!seesAll && people.length === 0) return null;
  const all = [{ id: actor.employeeID, name: actor.fullName }, ...people];
  const ownPeople = async (text: string) =>
    all.filter(({ name }) => name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));
  return (
    <FormProvider {...form}>
      <ChoiceField
        path="person"
        label={translate('claimFigures.limits.person')}
        search={seesAll ? anybody : ownPeople}
        searchKey={seesAll ? 'employees' : 'ownPeople'}
        onChosen={({ id }) => onChoose(Number(id))}
      />
    </FormProvider>
  );
}

function Limits({ limits: { categories } }: { limits: SpendingLimits }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`claimFigures.limits.${key}`, values);
  const locale = useLocale();
  if (categories.length === 0)
    return <BlankState heading="h3" title={words('nothing')} text={words('nothingText')} />;
  const windows = categories.map(({ category, rules }) => ({
    name: category.name,
    rows: rules.flatMap((rule) =>
      rule.windows.map((window) => ({
        ...window,
        key: `${category.id} ${rule.policy.kind} ${rule.policy.id} ${rule.subpolicyID} ${window.frequency} ${window.enforcement}`,
        what: rule.called === category.name ? rule.called : `${category.name}: ${rule.called}`,
        why: [
          ...(rule.policy.kind === 'custom' ? [rule.policy.name] : []),
          words(`reason.${rule.reason}`),
        ].join(', '),
      })),
    ),
  }));
  const isGranted = ({ rows }: (typeof windows)[number]) => rows.some(({ limit }) => limit > 0);
  const namesOf = (some: typeof windows) => some.map(({ name }) => name).join(', ');
  const unlimited = windows.filter(({ rows }) => rows.length === 0);
  const refused = windows.filter((one) => one.rows.length > 0 && !isGranted(one));
  const rows = windows.filter(isGranted).flatMap((one) => one.rows);
  return (
    <>
      {rows.length > 0 && (
        <SimpleTable
          caption={words('caption')}
          reflows
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            {
              key: 'what',
              header: words('what'),
              isRowHeader: true,
              cell: ({ what, why }) => (
                <>
                  {what}
                  <small>{why}</small>
                </>
              ),
            },
            {
              key: 'window',
              header: words('window'),
              cell: ({ frequency, enforcement, from, to }) => (
                <>
                  {translate(`limitGrid.${frequency}`)}
                  {from !== null && to !== null && from !== to && (
                    <small>
                      {words('days', { from: formatDay(from, locale), to: formatDay(to, locale) })}
                    </small>
                  )}
                  {enforcement !== 'block' && <small>{words(`above.${enforcement}`)}</small>}
                </>
              ),
            },
            ...(['limit', 'used', 'left'] as const).map((key) => ({
              key,
              header: words(key),
              align: 'right' as const,
              cell: (row: (typeof rows)[number]) => (
                <span className={key === 'left' && row.left === 0 ? 'gone' : ''}>
                  <MoneyText amount={fromWire(row[key])} currency="IDR" />
                </span>
              ),
            })),
          ]}
        />
      )}
      {unlimited.length > 0 && <p>{words('unlimited', { names: namesOf(unlimited) })}</p>}
      {refused.length > 0 && <p>{words('notGranted', { names: namesOf(refused) })}</p>}
    </>
  );
}

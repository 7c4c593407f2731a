import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { verbatimFields } from '../../../../domain/message/message.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseNumber } from '../../../../domain/money/moneyInput.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { afterDecision } from '../../../../providers/data/queryClient.ts';
import { ApiError, errorMessage } from '../../../../providers/http/apiError.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { ErrorSummary } from '../../../../src/ui/form/ErrorSummary.tsx';
import type { Refusal } from '../../../../src/ui/form/ErrorSummary.tsx';
import { LeaveWarning } from '../../../../src/ui/form/LeaveWarning.tsx';
import { TextControl } from '../../../../src/ui/form/fields/controls.ts';
import { Field, useFieldAria } from '../../../../src/ui/form/fields/Field.tsx';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import { fieldError, useClearError } from '../../../../src/ui/form/fields/useFieldError.ts';
import { idIn } from '../../../../src/ui/page/addressID.ts';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { useDocumentDetail } from '../../document/page/useDocumentDetail.tsx';
import type { InvoiceMatch, MatchCandidate } from '../matchWire.ts';

const Form = styled('form')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  maxWidth: 860,
});
const Choices = styled('div')({
  display: 'grid',
  gap: 12,
  '& input': { maxWidth: 200 },
  '& label': { overflowWrap: 'anywhere' },
});
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** Names orders for the lines of an invoice by hand: many invoices to many orders. */
export default function MatchForm() {
  const translate = useTranslate();
  const [asked] = useSearchParams();
  const id = idIn(asked.get('id') ?? '');
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { bill, error, refetch } = useDocumentDetail(id);
  const found = useQuery({
    queryKey: ['bills', 'matchCandidates', id],
    queryFn: async ({ signal }) => {
      const given = { params: { id }, signal };
      const [match, candidates] = await Promise.all([
        dataProvider.read<InvoiceMatch>('bills', { what: 'match', ...given }),
        dataProvider.read<{ data: MatchCandidate[] }>('bills', { what: 'matchCandidates', ...given }),
      ]);
      return { match, candidates: candidates.data };
    },
    enabled: id !== 0,
    meta: { raisesErrorPage: false },
  });
  const failure = error ?? found.error;
  if (failure && !(bill && found.data)) {
    return (
      <RecordFailure
        error={failure}
        absent={{ title: translate('bill.absent'), text: translate('bill.absentText') }}
        failed={{ title: translate('bill.failure.title'), text: translate('invoiceMatch.failed') }}
        onRetry={() => {
          void refetch();
          void found.refetch();
        }}
      />
    );
  }
  if (!bill || !found.data) return <PageSkeleton />;
  // What was typed stays while the invoice offers the same choices, whatever else happens to it meanwhile.
  const offered = [...bill.items, ...found.data.candidates.map(({ orderLineID }) => ({ id: orderLineID }))];
  return <MatchEditor key={offered.map(({ id }) => id).join(' ')} bill={bill} {...found.data} />;
}

interface Choice {
  lineID: number;
  candidate: MatchCandidate;
  label: string;
}

interface EditorProps {
  bill: DocumentDetail;
  match: InvoiceMatch;
  candidates: readonly MatchCandidate[];
}

function MatchEditor({ bill, match, candidates }: EditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Where the parts that were sent stand in the form. */
  const [sentPlaces, setSentPlaces] = useState<readonly number[]>([]);
  const page = pathTo('bills-bills-to-pay-id', { id: bill.id });
  const text = (key: string, values = {}) => translate(`invoiceMatch.form.${key}`, values);
  const number = (qty: number) => formatNumber(fromWire(qty));
  const choices = bill.items.flatMap(({ id: lineID }) =>
    candidates.map((candidate): Choice => {
      const { order, itemName, left, ordered, received } = candidate;
      const values = { order: order.referenceID, item: itemName ?? '-' };
      const label = text('candidate', {
        ...values,
        left: number(left),
        ordered: number(ordered),
        received: number(received),
      });
      return { lineID, candidate, label };
    }),
  );
  const form = useForm<{ parts: { qty: string }[] }>({
    defaultValues: {
      parts: choices.map(({ lineID, candidate }) => {
        const named = match.lines.find(
          (line) => line.isByHand && line.lineID === lineID && line.orderLineID === candidate.orderLineID,
        );
        return { qty: named ? number(named.qty) : '' };
      }),
    },
  });
  const { isDirty } = form.formState;

  const save = useMutation({
    mutationFn: (input: object) =>
      dataProvider.act('bills', { id: bill.id, action: 'match', version: bill.version, input }),
    async onSuccess() {
      form.reset(form.getValues());
      notify(text('saved', { number: bill.referenceID }), { type: 'success' });
      await afterDecision(queryClient);
      void navigate(page);
    },
    onError(error) {
      const errors = error instanceof ApiError ? verbatimFields(error.fields) : {};
      const placed = Object.fromEntries(
        Object.entries(errors).map(([path, says]) => {
          const [, index = '0'] = path.split('.');
          return [`parts.${sentPlaces[Number(index)] ?? 0}.qty`, says];
        }),
      );
      const isStale = error instanceof ApiError && error.code === 'stale_version';
      const general: Message = isStale ? { key: 'invoiceMatch.form.stale' } : errorMessage(error);
      refuse(placed, Object.keys(placed).length > 0 ? [] : [general]);
    },
  });

  function refuse(errors: Readonly<FieldMessages>, general: readonly Message[]): void {
    for (const [path, says] of Object.entries(errors)) form.setError(path as 'parts', fieldError(says));
    setRefusal({
      serial: (refusal?.serial ?? 0) + 1,
      general,
      errors: Object.entries(errors).map(([path, says]) => ({
        path,
        label: choices[Number(path.split('.')[1])]?.label ?? '',
        says,
      })),
    });
  }

  function send(): void {
    form.clearErrors();
    const errors: FieldMessages = {};
    const parts = form.getValues('parts').flatMap(({ qty }, place) => {
      const choice = choices[place];
      if (!choice || qty.trim() === '') return [];
      const parsed = parseNumber(qty, 4);
      if (!parsed.ok) {
        errors[`parts.${place}.qty`] = { key: 'invoiceMatch.form.number' };
        return [];
      }
      const { lineID, candidate } = choice;
      const { order, orderLineID } = candidate;
      return [{ place, part: { lineID, orderID: order.id, orderLineID, qty: parsed.amount } }];
    });
    if (Object.keys(errors).length > 0) {
      refuse(errors, []);
      return;
    }
    setRefusal(null);
    setSentPlaces(parts.map(({ place }) => place));
    save.mutate({ parts: parts.map(({ part }) => part) });
  }

  return (
    <FormProvider {...form}>
      <SubHeader title={text('title', { number: bill.referenceID })} />
      <PageBody>
        <Form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) send();
          }}
        >
          {refusal && (
            <ErrorSummary
              key={refusal.serial}
              refusal={refusal}
              onGo={(path) => document.querySelector<HTMLElement>(`#${CSS.escape(fieldID(path))}`)?.focus()}
            />
          )}
          <p style={{ margin: 0 }}>{text('text')}</p>
          {candidates.length === 0 && <output>{text('noCandidates')}</output>}
          {candidates.length > 0 &&
            bill.items.map(({ id, itemName, qty }, index) => (
              <Section
                key={id}
                title={text('item', { line: index + 1, item: itemName ?? '-', qty: number(qty) })}
              >
                <LineChoices choices={choices} lineID={id} itemName={itemName} />
              </Section>
            ))}
          <Buttons>
            <Button type="submit" variant="contained" disabled={save.isPending || candidates.length === 0}>
              {text('save')}
            </Button>
            <Button variant="outlined" onClick={() => void navigate(page)}>
              {text('cancel')}
            </Button>
          </Buttons>
        </Form>
        <LeaveWarning isChanged={() => isDirty && !save.isSuccess} />
      </PageBody>
    </FormProvider>
  );
}

/** The lines of orders of the same item, and behind a press those of others. */
function LineChoices({
  choices,
  lineID,
  itemName,
}: {
  choices: readonly Choice[];
  lineID: number;
  itemName: string | null;
}) {
  const translate = useTranslate();
  const { getValues } = useFormContext<{ parts: { qty: string }[] }>();
  const own = choices.flatMap((choice, place) => (choice.lineID === lineID ? [{ ...choice, place }] : []));
  const isAlike = ({ candidate }: Choice) => candidate.itemName === itemName;
  const others = own.filter((choice) => !isAlike(choice));
  const inputs = (some: typeof own) => (
    <Choices>
      {some.map(({ candidate, label, place }) => (
        <QuantityInput key={candidate.orderLineID} path={`parts.${place}.qty`} label={label} />
      ))}
    </Choices>
  );
  const isNamed = others.some(({ place }) => getValues(`parts.${place}.qty`) !== '');
  return (
    <>
      {inputs(own.filter(isAlike))}
      {others.length > 0 && (
        <details open={isNamed || others.length === own.length}>
          <summary style={{ margin: '8px 0', cursor: 'pointer', minHeight: 24 }}>
            {translate('invoiceMatch.form.others', { smart_count: others.length })}
          </summary>
          {inputs(others)}
        </details>
      )}
    </>
  );
}

function QuantityInput({ path, label }: { path: string; label: string }) {
  const { register } = useFormContext();
  const clearError = useClearError();
  const aria = useFieldAria(path);
  return (
    <Field path={path} label={label}>
      <TextControl
        {...aria}
        {...register(path, { onChange: () => clearError(path) })}
        inputMode="decimal"
        maxLength={30}
      />
    </Field>
  );
}

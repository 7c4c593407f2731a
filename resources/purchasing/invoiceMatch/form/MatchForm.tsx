import { styled } from '@mui/material/styles';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { verbatim } from '../../../../domain/message/message.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { parseNumber } from '../../../../domain/money/moneyInput.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { TextField } from '../../../../src/ui/form/fields/TextField.tsx';
import { FormPart } from '../../../../src/ui/form/FormPart.tsx';
import { HeldRecord } from '../../../../src/ui/form/HeldRecord.tsx';
import type { Judged } from '../../../../src/ui/form/judged.ts';
import type { Placed } from '../../../../src/ui/form/RecordForm.tsx';
import { RecordForm } from '../../../../src/ui/form/RecordForm.tsx';
import { SaveBar } from '../../../../src/ui/form/SaveBar.tsx';
import { idIn } from '../../../../src/ui/page/addressID.ts';
import { recordQuery } from '../../../../src/ui/page/recordQuery.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { InvoiceMatch, MatchCandidate } from '../matchWire.ts';

const Choices = styled('div')({
  display: 'grid',
  gap: 12,
  '& input': { maxWidth: 200 },
  '& label': { overflowWrap: 'anywhere' },
});

/** Names orders for the lines of an invoice by hand: many invoices to many orders. */
export default function MatchForm() {
  const translate = useTranslate();
  const [asked] = useSearchParams();
  const id = idIn(asked.get('id') ?? '');
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return (
    <HeldRecord
      key={id}
      query={{
        queryKey: ['bills', 'matchForm', id],
        queryFn: async (context) => {
          const given = { params: { id }, signal: context.signal };
          const [bill, match, candidates] = await Promise.all([
            recordQuery(dataProvider, 'bills', id).queryFn(context),
            dataProvider.read<InvoiceMatch>('bills', { what: 'match', ...given }),
            dataProvider.read<{ data: MatchCandidate[] }>('bills', { what: 'matchCandidates', ...given }),
          ]);
          return { bill: bill as DocumentDetail, match, candidates: candidates.data };
        },
        meta: { raisesErrorPage: false },
      }}
      absent={{ title: translate('bill.absent'), text: translate('bill.absentText') }}
      failed={{ title: translate('bill.failure.title'), text: translate('invoiceMatch.failed') }}
    >
      {(found) => <MatchEditor {...found} />}
    </HeldRecord>
  );
}

/** How much of an invoice line is matched with an order line; the key is made of both lines, so it stays when other lines are offered. */
interface Choice {
  key: string;
  lineID: number;
  candidate: MatchCandidate;
  label: string;
}

interface Values {
  parts: Record<string, { qty: string }>;
}

interface Part {
  lineID: number;
  orderID: number;
  orderLineID: number;
  qty: string;
}

interface EditorProps {
  bill: DocumentDetail;
  match: InvoiceMatch;
  candidates: readonly MatchCandidate[];
}

const keyOf = (lineID: number, orderLineID: number) => `line${lineID}of${orderLineID}`;
const number = (qty: number) => formatNumber(fromWire(qty));

function MatchEditor({ bill, match, candidates }: EditorProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const leave = () => void navigate(pathTo('bills-bills-to-pay-id', { id: bill.id }));
  const text = (key: string, values = {}) => translate(`invoiceMatch.form.${key}`, values);
  const choices = bill.items.flatMap(({ id: lineID }) =>
    candidates.map((candidate): Choice => {
      const { order, orderLineID, itemName, left, ordered, received } = candidate;
      const label = text('candidate', {
        order: order.referenceID,
        item: itemName ?? '-',
        left: number(left),
        ordered: number(ordered),
        received: number(received),
      });
      return { key: keyOf(lineID, orderLineID), lineID, candidate, label };
    }),
  );
  const named = match.lines.flatMap(({ isByHand, lineID, orderLineID, qty }): [string, string][] =>
    isByHand && orderLineID !== null ? [[keyOf(lineID, orderLineID), number(qty)]] : [],
  );
  const saved: Values = {
    parts: Object.fromEntries(choices.map(({ key }) => [key, { qty: new Map(named).get(key) ?? '' }])),
  };

  function judge({ parts: typed }: Values): Judged<Part[]> {
    const errors: FieldMessages = {};
    const parts = choices.flatMap(({ key, lineID, candidate: { order, orderLineID } }) => {
      const qty = typed[key]?.qty.trim() ?? '';
      if (qty === '') return [];
      const parsed = parseNumber(qty, 4);
      if (parsed.ok) return [{ lineID, orderID: order.id, orderLineID, qty: parsed.amount }];
      errors[`parts.${key}.qty`] = { key: 'invoiceMatch.form.number' };
      return [];
    });
    return { errors, payload: () => parts };
  }

  /** The server counts the parts that were sent. */
  function place(refusals: Readonly<Record<string, string>>, parts: readonly Part[] | null): Placed {
    const fields: FieldMessages = {};
    const homeless = Object.entries(refusals).flatMap(([path, says]) => {
      const part = parts?.[Number(path.split('.')[1] ?? 0)];
      if (!part) return [verbatim(says)];
      fields[`parts.${keyOf(part.lineID, part.orderLineID)}.qty`] ??= verbatim(says);
      return [];
    });
    return { fields, homeless };
  }

  return (
    <RecordForm<Values, DocumentDetail, Part[], unknown>
      record={bill}
      name={() => `invoiceMatch.${bill.id}`}
      header={() => ({ title: text('title', { number: bill.referenceID }) })}
      refusal={() => {
        const says = bill.refusals['match'];
        return says === undefined ? null : { title: text('refused'), text: says };
      }}
      values={() => saved}
      fit={({ parts }) => ({ parts: { ...saved.parts, ...parts } })}
      judge={judge}
      send={({ version, payload: parts }) =>
        dataProvider.act('bills', {
          id: bill.id,
          action: 'match',
          version: version ?? bill.version,
          input: { parts },
        })
      }
      onSaved={() => {
        notify(text('saved', { number: bill.referenceID }), { type: 'success' });
        leave();
      }}
      place={place}
      saidOf={({ code }) => (code === 'stale_version' ? { key: 'invoiceMatch.form.stale' } : null)}
      labelOf={(path) => choices.find(({ key }) => path.split('.')[1] === key)?.label ?? null}
    >
      {() => (
        <>
          <p style={{ margin: 0 }}>{text('text')}</p>
          {candidates.length === 0 && <output>{text('noCandidates')}</output>}
          {candidates.length > 0 &&
            bill.items.map(({ id, itemName, qty }, index) => (
              <FormPart
                key={id}
                title={text('item', { line: index + 1, item: itemName ?? '-', qty: number(qty) })}
              >
                <LineChoices choices={choices} lineID={id} itemName={itemName} />
              </FormPart>
            ))}
          <SaveBar
            cancel={text('cancel')}
            onCancel={leave}
            submit={candidates.length === 0 ? null : text('save')}
          />
        </>
      )}
    </RecordForm>
  );
}

interface LineChoicesProps {
  choices: readonly Choice[];
  lineID: number;
  itemName: string | null;
}

/** The lines of orders of the same item, and behind a press those of others. */
function LineChoices({ choices, lineID, itemName }: LineChoicesProps) {
  const translate = useTranslate();
  const { getValues } = useFormContext<Values>();
  const own = choices.filter((choice) => choice.lineID === lineID);
  const isAlike = ({ candidate }: Choice) => candidate.itemName === itemName;
  const others = own.filter((choice) => !isAlike(choice));
  const inputs = (some: readonly Choice[]) => (
    <Choices>
      {some.map(({ key, label }) => (
        <TextField key={key} path={`parts.${key}.qty`} label={label} maxLength={30} isNumber />
      ))}
    </Choices>
  );
  const isNamed = others.some(({ key }) => getValues(`parts.${key}.qty`) !== '');
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

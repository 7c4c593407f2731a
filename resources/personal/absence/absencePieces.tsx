import { useRecordContext, useTranslate } from 'react-admin';
import type { Named } from '../../../domain/noun/fields.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { FieldInput } from '../../../src/noun/fields/FieldInput.tsx';
import { ManyInput } from '../../../src/noun/fields/ManyInput.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import type { AbsenceRow } from './absence.ts';
import { absence } from './absence.ts';
import { daysErrors, entersForOthers } from './absenceErrors.ts';

const { delegates } = absence.fields;
type DelegateRow = AbsenceRow['delegates'][number];

/** The form of who enters only their own absences, and of one that is there: who is away stays as it is. */
const ownForm = { ...absence.form, days: absence.form['days']?.filter((name) => name !== 'employee') ?? [] };

/** Who decides meanwhile, in the order in which they are asked. */
function DelegatesSection() {
  const translate = useTranslate();
  return (
    <>
      <p style={{ margin: '0 0 12px' }}>{translate('absence.help.order')}</p>
      <ManyInput
        noun={absence.name}
        path="delegates"
        label={translate('absence.section.delegates')}
        field={delegates}
        renderInput={(input) => (
          <div style={input.wordKey === 'delegates.kinds' ? { gridColumn: '1 / -1' } : undefined}>
            <FieldInput {...input} wordKey={input.wordKey.replace('delegates.', '')} />
            {input.wordKey === 'delegates.kinds' && <small>{translate('absence.help.kinds')}</small>}
          </div>
        )}
      />
    </>
  );
}

/** What a delegate decides, in words. */
function KindsText({ kinds }: Pick<DelegateRow, 'kinds'>) {
  const translate = useTranslate();
  if (kinds.length === 0) return translate('absence.everything');
  return kinds.map((kind) => translate(`absence.choice.kinds.${kind}`)).join(', ');
}

function DelegatesTable() {
  const translate = useTranslate();
  const record = useRecordContext<AbsenceRow>();
  if (!record) return null;
  const head = (key: keyof typeof delegates.fields) => ({
    key,
    header: translate(`absence.field.delegates.${key}`),
  });
  return (
    <SimpleTable
      caption={translate('absence.field.delegates')}
      rows={record.delegates}
      keyOf={(row) => row.id}
      columns={[
        { ...head('delegate'), cell: ({ delegate }) => delegate.name },
        { ...head('kinds'), cell: ({ kinds }) => <KindsText kinds={kinds} /> },
        {
          ...head('maxAmount'),
          align: 'right',
          cell: ({ maxAmount }) =>
            maxAmount === null ? (
              translate('absence.anyAmount')
            ) : (
              <MoneyText amount={fromWire(maxAmount)} currency="IDR" />
            ),
        },
      ]}
    />
  );
}

function DelegateNames({ row }: { row: AbsenceRow }) {
  const names = row.delegates.map(({ delegate }) => delegate.name);
  return names.length === 0 ? '-' : names.join(', ');
}

/** Delegates as the history names them. */
function namesIn(value: unknown): string {
  const rows = (value ?? []) as readonly { delegate: Named }[];
  return rows.map(({ delegate }) => delegate.name).join(', ') || '-';
}

const pieces: NounPieces<AbsenceRow> = {
  formOf: (actor, record) => (entersForOthers(actor) && record === null ? absence.form : ownForm),
  formSections: { delegates: DelegatesSection },
  cells: { delegates: (row) => <DelegateNames row={row} /> },
  tables: { delegates: DelegatesTable },
  changes: { delegates: namesIn },
  errors: daysErrors,
};
export default pieces;

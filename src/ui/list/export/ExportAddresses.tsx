import Close from '@mui/icons-material/Close';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { searchRows } from '../../form/fields/ChoiceField.tsx';
import { Combobox } from '../../form/fields/Combobox.tsx';
import { controlStyle } from '../../form/fields/controls.ts';
import type { Option } from '../../form/fields/option.ts';

/** Who gets the file. An address that was typed has no name. */
export interface Recipient {
  email: string;
  name: string | null;
}

/** Whether a text is meant as an address; whether it is one of a colleague, the server knows. */
export function looksLikeAddress(text: string): boolean {
  return /^[^\s@,]+@[^\s@,]+$/.test(text);
}

interface Colleague extends Option {
  email: string;
}

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 6,
  '& > label, & .label': { display: 'block', fontSize: '0.8125rem', fontWeight: 600 },
  '& > input': controlStyle(theme),
  '& .error': { margin: 0, fontSize: '0.75rem', fontWeight: 600, color: theme.vars?.palette.error.main },
}));

const Chosen = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  margin: '4px 0 8px',
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'inline-flex',
    alignItems: 'center',
    minWidth: 0,
    minHeight: 28,
    padding: '2px 0 2px 12px',
    borderRadius: 14,
    fontSize: '0.8125rem',
    overflowWrap: 'anywhere',
    border: `1px solid ${theme.vars?.palette.divider}`,
    color: theme.vars?.palette.tone.neutral.ink,
    backgroundColor: theme.vars?.palette.tone.neutral.ground,
  },
  '& small': { display: 'block', fontSize: '0.75rem' },
  '& button': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    width: 28,
    height: 28,
    padding: 0,
    border: 0,
    borderRadius: 14,
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}` },
  },
  '& svg': { fontSize: 16 },
}));

interface ExportAddressesProps {
  recipients: readonly Recipient[];
  onRecipients: (next: readonly Recipient[]) => void;
  typed: string;
  onTyped: (text: string) => void;
  /** What is wrong with the addresses, in a sentence. */
  error: string | null;
}

/** The addresses of an export: those chosen, and a field that finds further colleagues. */
export function ExportAddresses(props: ExportAddressesProps) {
  const { recipients, onRecipients, typed, onTyped, error } = props;
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const focusInput = () => frame.current?.querySelector('input')?.focus();
  // A refusal leads to the field that it is about.
  useEffect(() => {
    if (error !== null) frame.current?.querySelector('input')?.focus();
  }, [error, frame]);

  const has = (email: string) => recipients.some((recipient) => recipient.email === email);

  async function search(text: string, signal: AbortSignal): Promise<Colleague[]> {
    const rows = await searchRows<Colleague>(dataProvider, 'employees', text, signal);
    return rows.map((row) => ({ ...row, note: row.email }));
  }

  function add(recipient: Recipient): void {
    const email = recipient.email.toLowerCase();
    if (!has(email)) onRecipients([...recipients, { ...recipient, email }]);
    onTyped('');
  }

  return (
    <Frame ref={frame}>
      <div>
        <span id={`${id}-chosen`} className="label">
          {translate('listExport.addresses')}
        </span>
        <Chosen aria-labelledby={`${id}-chosen`}>
          {recipients.map(({ email, name }) => (
            <li key={email}>
              <span>
                {name ?? email}
                {name !== null && <small>{email}</small>}
              </span>
              <button
                type="button"
                aria-label={translate('listExport.remove', { name: name ?? email })}
                onClick={() => {
                  onRecipients(recipients.filter((recipient) => recipient.email !== email));
                  focusInput();
                }}
              >
                <Close aria-hidden="true" />
              </button>
            </li>
          ))}
        </Chosen>
      </div>
      <label htmlFor={id}>{translate('listExport.add')}</label>
      <Combobox<Colleague>
        label={translate('listExport.add')}
        input={{
          id,
          'aria-invalid': error === null ? undefined : true,
          'aria-describedby': error === null ? undefined : `${id}-error`,
        }}
        text={typed}
        onText={onTyped}
        searchKey="colleague addresses"
        search={search}
        onChoose={({ email, name }) => add({ email, name })}
        offer={(text, found) => {
          const email = text.toLowerCase();
          const isNew = looksLikeAddress(email) && !has(email) && !found.some((row) => row.email === email);
          return isNew ? translate('listExport.offer', { email }) : null;
        }}
        onOffer={(text) => add({ email: text.trim(), name: null })}
      />
      <div role="alert">
        {error !== null && (
          <p id={`${id}-error`} className="error">
            {error}
          </p>
        )}
      </div>
    </Frame>
  );
}

import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatDay, formatInstant } from '../../../domain/day/day.ts';
import type { MediaItem } from '../../../domain/noun/attachment.ts';
import type { Field, Named, OfferedField } from '../../../domain/noun/fields.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatNumber, formatPercent } from '../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { MoneyText } from '../../ui/MoneyText.tsx';
import { readWebAddress } from '../../../domain/text/webAddress.ts';
import { countryName } from '../../../domain/noun/countryName.ts';
import { useLocale } from '../../ui/useLocale.ts';
import { choiceWord } from './choiceWord.ts';
import { useOffers } from './useOffers.ts';

export interface FieldTextProps {
  /** The key of the words of the noun: `vendor`. */
  noun: string;
  name: string;
  /** The key of its words, where that is not its name: `lines.category`. */
  wordKey?: string;
  field: Field;
  /** The record, or the row of a field of many rows, that holds the value. */
  record: Readonly<Record<string, unknown>>;
}

/** Whether there is something to show. */
export function isFilled(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** A value as people read it; a dash where there is none. */
export function FieldText({ noun, name, wordKey = name, field, record }: FieldTextProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale();
  const value = record[name];
  if (!isFilled(value)) return '-';
  switch (field.kind) {
    case 'day':
      return <span style={{ whiteSpace: 'nowrap' }}>{formatDay(String(value), locale)}</span>;
    case 'instant':
      return <InstantText at={String(value)} />;
    case 'offered':
      return <OfferedText field={field} name={name} value={String(value)} />;
    case 'amount': {
      const currency = field.currencyField === undefined ? 'IDR' : String(record[field.currencyField]);
      return (
        <MoneyText
          amount={fromWire(value as number)}
          currency={currency}
          {...(field.isUnitPrice ? { isPrice: true } : {})}
        />
      );
    }
    case 'number':
      return field.decimals === undefined ? String(value) : formatNumber(fromWire(value as number));
    case 'percent':
      return formatPercent(fromWire(value as number));
    case 'switch':
      return translate(value === true ? 'noun.yes' : 'noun.no');
    case 'country':
      return countryName(String(value), locale);
    case 'choice':
      return choiceWord(translate, noun, wordKey, String(value));
    case 'choices':
      return (value as string[]).map((choice) => choiceWord(translate, noun, wordKey, choice)).join(', ');
    case 'tags':
      return (value as string[]).join(', ');
    case 'reference':
      return (value as Named).name;
    case 'references':
      return (value as Named[]).map((one) => one.name).join(', ');
    case 'link':
      return <WebLink address={String(value)} />;
    case 'files':
      return (value as MediaItem[]).map(({ fileName }) => fileName).join(', ');
    case 'many':
      return String((value as unknown[]).length);
    case 'longText':
      return <span style={{ whiteSpace: 'pre-line' }}>{String(value)}</span>;
    default:
      return String(value);
  }
}

/** A web address, in a tab of its own that knows nothing of this one; plain text where it is none. */
function WebLink({ address }: { address: string }): ReactNode {
  const translate = useTranslate();
  const read = readWebAddress(address);
  if (!read.isRead) return address;
  return (
    <a
      href={read.address}
      target="_blank"
      rel="noopener noreferrer"
      title={translate('noun.newTab', { name: read.address })}
    >
      {read.address}
    </a>
  );
}

/** An instant as the clocks of the company show it. */
export function InstantText({ at }: { at: string }): ReactNode {
  const { timeZone } = useActor();
  const locale = useLocale();
  return <time dateTime={at}>{formatInstant(at, timeZone, locale)}</time>;
}

/** As the server calls it; the value itself where it is not offered to this person. */
function OfferedText({
  field,
  name,
  value,
}: {
  field: OfferedField;
  name: string;
  value: string;
}): ReactNode {
  const { data } = useOffers(field, name);
  return data?.find((one) => one.value === value)?.label ?? value;
}

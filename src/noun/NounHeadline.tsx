import { currencyOf } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { fromWire } from '../../domain/money/money.ts';
import { ProvedValue } from '../ui/fileViewer/FileSearch.tsx';
import { amountPattern } from '../ui/fileViewer/findInText.ts';
import { MoneyText } from '../ui/MoneyText.tsx';
import { Headline } from '../ui/page/Headline.tsx';
import { FieldText } from './fields/FieldText.tsx';
import type { NounRecord } from './nounRecord.ts';
import { useNounWords } from './useNounWords.ts';

interface NounHeadlineProps {
  noun: AnyNoun;
  record: NounRecord;
  /** Who has it now, and what happens then. */
  next: string;
}

/** How much a record is about, for whom, and who has it: of a noun that says which fields these are. */
export function NounHeadline({ noun, record, next }: NounHeadlineProps) {
  const words = useNounWords(noun.name);
  if (!noun.headline) return null;
  const { amount, of } = noun.headline;
  const [sum, whom] = [noun.fields[amount], noun.fields[of]];
  if (sum?.kind !== 'amount' || !whom) return null;
  // A draft may not say it yet.
  const typed = record[amount] as number | null;
  const value = typed === null ? null : fromWire(typed);
  return (
    <Headline
      amountLabel={words(`field.${amount}`)}
      amount={
        value === null ? (
          '-'
        ) : (
          <ProvedValue pattern={amountPattern(value)}>
            <MoneyText amount={value} currency={currencyOf(sum, record) ?? 'IDR'} />
          </ProvedValue>
        )
      }
      to={<FieldText noun={noun.name} name={of} field={whom} record={record} />}
      toLabel={words(`field.${of}`)}
      due={null}
      daysOverdue={0}
      now={next}
    />
  );
}

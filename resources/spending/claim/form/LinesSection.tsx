import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { dayText } from '../../../../domain/day/dayInput.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import type { ManyField } from '../../../../domain/noun/fields.ts';
import { nounFor, nounOfKind } from '../../../../domain/noun/nounFor.ts';
import { typedOf } from '../../../../domain/noun/typedRecord.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { ManyInput } from '../../../../src/noun/fields/ManyInput.tsx';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { ReceiptPicker } from '../../../panels.ts';
import { claim } from '../claim.ts';
import type { PickedReceipt } from '../../receipt/receipt.ts';
import { LineRow } from './LineRow.tsx';

const Stack = styled('div')({ display: 'grid', gap: 16, justifyItems: 'start', '& > *': { minWidth: 0 } });
const Wide = styled('div')({ justifySelf: 'stretch' });

const lineFields = claim.fields.lines.fields;

/** A line as a receipt says it; what was not read is left to be typed. */
function lineOf({ file, merchant, day, amount, currencyCode, taxAmount }: PickedReceipt): Typed {
  return {
    ...typedOf(lineFields, null),
    transactionDate: dayText(day),
    merchant: merchant ?? '',
    currencyCode: currencyCode ?? 'IDR',
    amount: amount === null ? '' : formatNumber(amount),
    taxAmount: taxAmount === null ? '' : formatNumber(taxAmount),
    receiptsIDs: [file],
  };
}

/** What was spent: typed line by line, or taken from the person's receipts. */
export function LinesSection() {
  const translate = useTranslate();
  const { setValue, getValues } = useFormContext();
  const [submissionType, lines] = useWatch({ name: ['submissionType', 'lines'] }) as [string, Typed[]];
  const [picked, setPicked] = useState<readonly PickedReceipt[]>([]);
  const actor = useActor();
  const noun = nounFor(nounOfKind(claim, submissionType), actor);
  const field = noun.fields['lines'] as ManyField;
  const [Row] = useState(() => (props: { path: string }) => <LineRow {...props} fields={field.fields} />);
  const files = (lines ?? []).flatMap((line) => (line['receiptsIDs'] as MediaItem[]).map(({ id }) => id));
  const chosenIDs = picked.filter(({ file }) => files.includes(file.id)).map(({ id }) => id);

  function add(receipts: readonly PickedReceipt[]): void {
    setPicked([...picked, ...receipts]);
    const held = getValues('lines') as Typed[];
    setValue('lines', [...held, ...receipts.map(lineOf)], { shouldDirty: true });
  }

  return (
    <Stack>
      {noun.fields['isUnspent'] && <NamedInput noun={noun} name="isUnspent" field={claim.fields.isUnspent} />}
      <ReceiptPicker chosenIDs={chosenIDs} label={translate('claim.receipts.pick')} onPick={add} />
      <Wide>
        <ManyInput
          noun={claim.name}
          path="lines"
          label={translate('claim.field.lines')}
          field={field}
          Row={Row}
        />
      </Wide>
    </Stack>
  );
}

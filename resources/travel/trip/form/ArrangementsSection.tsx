import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';

import type { Choice } from '../../../../domain/noun/fields.ts';
import { belongs, inputKey, typedFields } from '../../../../domain/noun/fields.ts';
import type { Typed } from '../../../../domain/noun/typedRecord.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import { ManyInput } from '../../../../src/noun/fields/ManyInput.tsx';
import { NamedInput } from '../../../../src/noun/NounForm.tsx';
import { useSay } from '../../../../src/ui/feedback/useSay.ts';
import { useAnswerWhileTyping } from '../../../../src/ui/form/AnswerWhileTyping.tsx';
import { limitText } from '../../tripPolicy/tripLimitText.ts';
import { trip } from '../trip.ts';
import { usePreApproval } from './usePreApproval.tsx';

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const Hint = styled('p')(({ theme }) => ({
  gridColumn: '1 / -1',
  margin: 0,
  fontSize: '0.8125rem',
  color: theme.vars?.palette.text.secondary,
}));

const { arrangements } = trip.fields;

/** What the company is asked to book: a way or a stay each, with what the policy grants for it. */
export function ArrangementsSection() {
  const translate = useTranslate();
  const isBooked: unknown = useWatch({ name: 'isBookedByCompany' });
  return (
    <Stack>
      <NamedInput noun={trip} name="isBookedByCompany" field={trip.fields.isBookedByCompany} />
      {isBooked === true && (
        <ManyInput
          noun={trip.name}
          path="arrangements"
          label={translate('trip.field.arrangements')}
          field={arrangements}
          Row={ArrangementRow}
        />
      )}
    </Stack>
  );
}

/** The inputs of an arrangement: those of a way, or those of a stay. */
function ArrangementRow({ path }: { path: string }) {
  const translate = useTranslate();
  const typed = useWatch({ name: path }) as Typed;
  const { id } = typed['categoryID'] as Choice;
  return (
    <>
      {typedFields(arrangements.fields)
        .filter(([, field]) => belongs(field, typed, arrangements.fields))
        .map(([name, field]) => (
          <FieldInput
            key={name}
            noun={trip.name}
            path={`${path}.${inputKey(name, field)}`}
            wordKey={`arrangements.${name}`}
            label={translate(`trip.field.arrangements.${name}`)}
            field={field}
          />
        ))}
      {id !== null && <LimitsOf categoryID={id} />}
    </>
  );
}

/** What the policy of the traveller grants for a category, once the destination and the dates are typed. */
function LimitsOf({ categoryID }: { categoryID: number }) {
  const translate = useTranslate();
  const say = useSay();
  const { data } = useAnswerWhileTyping(usePreApproval());
  if (!data || data.policy === null) return null;
  const own = data.limits.filter(({ category }) => category.id === categoryID);
  const words = own.map((limit) => say(limitText(limit))).join(', ');
  return (
    <Hint role="note">
      {own.length > 0
        ? translate('trip.arrangement.limits', { limits: words })
        : translate('trip.arrangement.noLimit')}
    </Hint>
  );
}

import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ComponentType, ReactNode } from 'react';
import { Fragment, useContext } from 'react';
import { useTranslate } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import type { ManyField } from '../../../domain/noun/fields.ts';
import { inputKey, typedFields } from '../../../domain/noun/fields.ts';
import { ErrorText } from '../../ui/form/fields/Field.tsx';
import { fieldID } from '../../ui/form/fields/fieldID.ts';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { useNounWords } from '../useNounWords.ts';
import { SectionTitle } from './sectionTitle.ts';
import type { FieldInputProps } from './fieldInputProps.ts';
import { typedOf } from '../../../domain/noun/typedRecord.ts';

const Group = styled('fieldset')(({ theme }) => ({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& > legend': { padding: 0, marginBottom: 4, fontSize: '0.8125rem', fontWeight: 600 },
  '& > fieldset': {
    margin: 0,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(180px, 100%), 1fr))',
    gap: 12,
    // What is wrong stands below its input and does not move the inputs beside it.
    alignItems: 'start',
    padding: 12,
    border: `1px solid ${theme.vars?.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
  },
  '& > button': { justifySelf: 'start' },
  '& > fieldset > button': { justifySelf: 'start', alignSelf: 'end' },
}));

interface ManyInputProps {
  noun: string;
  path: string;
  /** The key of the words of the field, where it is not its path: of rows within rows. */
  wordKey?: string;
  label: string;
  field: ManyField;
  /** Draws the input of one field of a row, where `Row` does not draw all of them. */
  renderInput?: (props: FieldInputProps) => ReactNode;
  /** The inputs of a row, given its path. */
  Row?: ComponentType<{ path: string }>;
  /** What a new row holds, where that is not nothing. */
  first?: Readonly<Record<string, unknown>>;
}

/** Rows that live with the record: one added below the other, each taken off by its own button. */
export function ManyInput(props: ManyInputProps) {
  const { noun, path, wordKey = path, label, field, renderInput, Row, first = {} } = props;
  const translate = useTranslate();
  const words = useNounWords(noun);
  const isTitled = useContext(SectionTitle) === label;
  const { fields: rows, append, remove } = useFieldArray({ name: path, keyName: 'rowKey' });
  return (
    <Group id={fieldID(path)} tabIndex={-1}>
      <legend style={isTitled ? visuallyHidden : undefined}>{label}</legend>
      {rows.map((row, index) => (
        <fieldset key={row.rowKey} aria-label={translate('noun.item', { label, number: index + 1 })}>
          {Row && <Row path={`${path}.${index}`} />}
          {(Row ? [] : typedFields(field.fields)).map(([name, inner]) => (
            <Fragment key={name}>
              {renderInput?.({
                noun,
                path: `${path}.${index}.${inputKey(name, inner)}`,
                wordKey: `${wordKey}.${name}`,
                label: translate(`${noun}.field.${wordKey}.${name}`),
                field: inner,
              })}
            </Fragment>
          ))}
          <Button color="inherit" onClick={() => remove(index)}>
            {translate('noun.removeItem', { number: index + 1 })}
          </Button>
        </fieldset>
      ))}
      <ErrorText path={path} />
      {rows.length < field.max && (
        <Button startIcon={<Add />} onClick={() => append({ ...typedOf(field.fields, null), ...first })}>
          {words(`add.${wordKey}`)}
        </Button>
      )}
    </Group>
  );
}

import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { tagsMax } from './accountMapping.ts';
import type { BooksTagAnswer } from './accountMappingWire.ts';

interface RowTagsProps {
  /** Of the row. */
  name: string;
  tags: readonly BooksTagAnswer[];
  offered: readonly BooksTagAnswer[];
  isGone: (id: string) => boolean;
  error: string | undefined;
  isDisabled: boolean;
  onChange: (tags: readonly BooksTagAnswer[]) => void;
}

/** The tags of a row; one that is no longer in the books is red, and says so, until it is taken off. */
export function RowTags({ name, tags, offered, isGone, error, isDisabled, onChange }: RowTagsProps) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`accountMapping.${key}`, values);
  const left = offered.filter(({ id }) => !tags.some((tag) => tag.id === id));
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 6 }}>
      {tags.map((tag) => {
        const label = isGone(tag.id) ? words('removedTag', { tag: tag.name }) : tag.name;
        return (
          <Chip
            key={tag.id}
            size="small"
            label={label}
            color={isGone(tag.id) ? 'error' : 'default'}
            {...(isDisabled
              ? {}
              : {
                  'aria-label': words('takeOff', { tag: label, name }),
                  onDelete: () => onChange(tags.filter(({ id }) => id !== tag.id)),
                })}
          />
        );
      })}
      {!isDisabled && left.length > 0 && tags.length < tagsMax && (
        <TextField
          select
          size="small"
          value=""
          sx={{ minWidth: 110 }}
          onChange={({ target }) => {
            const tag = left.find(({ id }) => id === target.value);
            if (tag) onChange([...tags, tag]);
          }}
          slotProps={{
            select: { displayEmpty: true, renderValue: () => words('addTag') },
            htmlInput: { 'aria-label': `${words('addTag')}: ${name}` },
          }}
        >
          {left.map(({ id, name: tagName }) => (
            <MenuItem key={id} value={id}>
              {tagName}
            </MenuItem>
          ))}
        </TextField>
      )}
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </div>
  );
}

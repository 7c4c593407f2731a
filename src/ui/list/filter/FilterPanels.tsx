import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { FilterControl } from './FilterControl.tsx';
import type { DrawnFilter } from './filterFields.ts';

const Form = styled('form')({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  height: '100%',
  '& .head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', padding: '12px 16px' },
  '& .head h2': { margin: 0, fontSize: '1rem' },
  '& .fields': {
    flex: 1,
    overflowY: 'auto',
    padding: '8px 16px 16px',
    display: 'grid',
    gap: 20,
    alignContent: 'start',
  },
  '& .foot': { display: 'flex', gap: 8, justifyContent: 'flex-end', padding: '12px 16px', flexWrap: 'wrap' },
  '& .foot > :first-of-type': { marginRight: 'auto' },
});

interface FilterFormProps {
  filters: readonly DrawnFilter[];
  title?: { id: string; text: string };
  onApply: (patch: Record<string, unknown>) => void;
  onClose: () => void;
}

/** A filter with what is chosen so far: its own value, and the currencies that amounts are compared in. */
function drafted(filter: DrawnFilter, draft: Readonly<Record<string, unknown>>): DrawnFilter {
  const { name, field } = filter;
  const compared = field.compared && 'currencyCode' in draft ? (draft['currencyCode'] ?? []) : field.compared;
  return {
    ...filter,
    ...(name in draft ? { value: draft[name] } : {}),
    ...(compared ? { field: { ...field, compared: compared as readonly string[] } } : {}),
  };
}

/** Values are drafts until applied; a field with something wrong in it holds the others back. */
function FilterForm({ filters, title, onApply, onClose }: FilterFormProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState<Record<string, unknown>>({});
  const [errors, setErrors] = useState<Record<string, boolean>>({});
  /** Grows with each emptying, so that the fields begin anew. */
  const [round, setRound] = useState(0);
  const hasError = Object.values(errors).some(Boolean);

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (hasError) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    if (Object.keys(draft).length > 0) onApply(draft);
    onClose();
  }

  function empty(): void {
    setDraft(Object.fromEntries(filters.map(({ name }) => [name, undefined])));
    setErrors({});
    setRound(round + 1);
  }

  return (
    <Form onSubmit={apply} noValidate>
      {title && (
        <div className="head">
          <h2 id={title.id}>{title.text}</h2>
          <IconButton aria-label={translate('list.filter.close')} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </div>
      )}
      <div className="fields">
        {filters.map((filter) => (
          <FilterControl
            key={`${filter.name}.${round}`}
            filter={drafted(filter, draft)}
            onChange={(value, isWrong) => {
              setDraft((old) => ({ ...old, [filter.name]: value }));
              setErrors((old) => ({ ...old, [filter.name]: isWrong }));
            }}
          />
        ))}
      </div>
      <div className="foot">
        <Button variant="text" onClick={empty}>
          {translate('list.filter.reset')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {translate('list.filter.cancel')}
        </Button>
        <Button variant="contained" type="submit">
          {translate('list.filter.apply')}
        </Button>
      </div>
    </Form>
  );
}

export interface FilterDrawerProps {
  filters: readonly DrawnFilter[];
  onApply: (patch: Record<string, unknown>) => void;
  onClose: () => void;
}

/** The filters that are not at hand, all together. */
export function FilterDrawer({ filters, onApply, onClose }: FilterDrawerProps) {
  const translate = useTranslate();
  const titleID = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleID,
          sx: { width: 'min(400px, 100vw)' },
        },
      }}
    >
      <FilterForm
        filters={filters}
        title={{ id: titleID, text: translate('list.filter.more') }}
        onApply={onApply}
        onClose={onClose}
      />
    </Drawer>
  );
}

export interface FilterPopoverProps {
  anchor: HTMLElement;
  filter: DrawnFilter;
  onApply: (patch: Record<string, unknown>) => void;
  onClose: () => void;
}

/** One promoted filter, below its button. */
export function FilterPopover({ anchor, filter, onApply, onClose }: FilterPopoverProps) {
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-label': filter.field.label,
          sx: { width: 'min(340px, 94vw)', mt: 0.5 },
        },
      }}
    >
      <FilterForm filters={[filter]} onApply={onApply} onClose={onClose} />
    </Popover>
  );
}

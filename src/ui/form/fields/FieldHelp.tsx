import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

const Press = styled('button')(({ theme }) => ({
  width: 24,
  height: 24,
  margin: '-4px 0 -4px 2px',
  padding: 0,
  border: 0,
  borderRadius: '50%',
  font: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 700,
  color: theme.vars?.palette.text.secondary,
  background: 'none',
  cursor: 'pointer',
  '&:hover, &[aria-expanded="true"]': {
    color: theme.vars?.palette.text.primary,
    backgroundColor: theme.vars?.palette.action.hover,
  },
}));

const Words = styled('small')(({ theme }) => ({
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
  '&[hidden]': { display: 'none' },
}));

interface FieldHelpProps {
  /** Tied to the input by `aria-describedby`, whether it is seen or not. */
  id: string;
  /** What it helps with: the label of the field. */
  label: string;
  text: string;
}

/** How to fill a field, shown when asked for: people who know the field are not told for ever. */
export function FieldHelp({ id, label, text }: FieldHelpProps) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Press
        type="button"
        aria-label={translate('form.help', { label })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.stopPropagation();
          setOpen(false);
        }}
      >
        ?
      </Press>
      <Words id={id} hidden={!isOpen}>
        {text}
      </Words>
    </>
  );
}

import ExpandMore from '@mui/icons-material/ExpandMore';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { useIsRestored } from './restored.ts';

const Frame = styled('div')(({ theme }) => ({
  '& .line': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    gap: 6,
  },
  '& .head': { margin: 0, font: 'inherit' },
  '& h2 strong': { fontSize: '1rem' },
  '& button': {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    alignItems: 'center',
    gap: 6,
    minHeight: 40,
    margin: 0,
    padding: '6px 4px',
    border: 0,
    borderRadius: theme.shape.borderRadius,
    font: 'inherit',
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: theme.vars?.palette.action.hover },
  '& strong': { fontWeight: 650 },
  '& svg': { transform: 'rotate(-90deg)' },
  '& [aria-expanded="true"] svg': { transform: 'none' },
  '& .filled': {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '0.8125rem',
    fontWeight: 400,
    color: theme.vars?.palette.text.secondary,
  },
  '& > fieldset': { margin: 0, padding: '8px 0 0', border: 0, minWidth: 0 },
}));

interface MoreField {
  /** Its path in the form. */
  path: string;
  label: string;
  /** What is filled in, in words; empty for nothing. */
  text: string;
}

interface MoreFieldsProps {
  /** What opens it: "More". */
  title: string;
  fields: readonly MoreField[];
  /** The heading of a section, rather than a button within one. */
  isHeading?: boolean;
  /** The inputs. They stay there while they are not seen, with what was typed. */
  children: ReactNode;
}

/**
 * Fields that are seldom needed, behind one line with what is filled in, or else with what can be. Opens by itself when
 * something is wrong with one of them, or text of an earlier visit came back into one.
 */
export function MoreFields({ title, fields, isHeading = false, children }: MoreFieldsProps) {
  const { control } = useFormContext();
  const { errors } = useFormState({ control });
  // What was typed on an earlier visit is seen again as it was typed.
  const isRestored = useIsRestored(fields.map(({ path }) => path));
  const [isOpen, setOpen] = useState(isRestored);
  const id = useId();
  const hasError = fields.some(({ path }) => get(errors, path) !== undefined);
  // Stays open once the error is mended: the person is at work there.
  if (hasError && !isOpen) setOpen(true);
  const filled = fields.filter(({ text }) => text !== '');
  const line =
    filled.length > 0
      ? filled.map(({ label, text }) => `${label}: ${text}`).join(' · ')
      : fields.map(({ label }) => label).join(', ');
  const Head = isHeading ? 'h2' : 'div';
  return (
    <Frame>
      <div className="line">
        <Head className="head">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-describedby={isOpen ? undefined : `${id}-filled`}
            aria-labelledby={`${id}-title`}
            onClick={() => setOpen(!isOpen)}
          >
            <ExpandMore fontSize="small" aria-hidden="true" />
            <strong id={`${id}-title`}>{title}</strong>
          </button>
        </Head>
        {/* Beside the button and not in it: what a person who speaks to it reads is its name. */}
        {!isOpen && (
          <span id={`${id}-filled`} className="filled" title={line}>
            {line}
          </span>
        )}
      </div>
      <fieldset id={id} aria-labelledby={`${id}-title`} hidden={!isOpen}>
        {children}
      </fieldset>
    </Frame>
  );
}

import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { FieldChange } from '../../../domain/noun/changeWords.ts';
import { visuallyHidden } from '../visuallyHidden.ts';

const List = styled('dl')(({ theme }) => ({
  display: 'grid',
  // A long label leaves what changed its half of the width.
  gridTemplateColumns: 'fit-content(50%) minmax(0, 1fr)',
  gap: '4px 12px',
  margin: '8px 0',
  fontSize: '0.8125rem',
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& del': { color: theme.vars?.palette.text.secondary },
  '& ins': { textDecoration: 'none', fontWeight: 600 },
}));

/** Fields that changed, each with what it was and what it is. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  const translate = useTranslate();
  return (
    <List>
      {changes.map(({ key, label, before, after }) => (
        <Change
          key={key}
          label={label}
          before={before}
          after={after}
          words={translate('approval.changedTo')}
        />
      ))}
    </List>
  );
}

interface ChangeProps {
  label: string;
  before: string | null;
  after: string;
  words: string;
}

function Change({ label, before, after, words }: ChangeProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {before !== null && (
          <>
            <del>{before}</del> <span aria-hidden="true">→</span>
            <span style={visuallyHidden}> {words} </span>{' '}
          </>
        )}
        <ins>{after}</ins>
      </dd>
    </>
  );
}

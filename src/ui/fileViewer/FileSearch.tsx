import Search from '@mui/icons-material/Search';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { createContext, useContext, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '../visuallyHidden.ts';

/** Shows the next place of a pattern in the file that is seen. */
type Find = (pattern: RegExp) => void;

interface FileSearchValue {
  /** Null where no file is seen, or none whose text is known. */
  find: Find | null;
  /** Said by the viewer, once it knows the text. */
  offer: (find: Find | null) => void;
}

const FileSearchContext = createContext<FileSearchValue>({ find: null, offer: () => {} });

/** Around a page that shows a file and says what the file proves. */
export function FileSearch({ children }: { children: ReactNode }) {
  const [find, setFind] = useState<Find | null>(null);
  const value = useMemo(() => ({ find, offer: (next: Find | null) => setFind(() => next) }), [find]);
  return <FileSearchContext value={value}>{children}</FileSearchContext>;
}

export function useFileSearch(): FileSearchValue {
  return useContext(FileSearchContext);
}

const Press = styled('button')(({ theme }) => ({
  minHeight: 24,
  margin: 0,
  padding: 0,
  border: 0,
  font: 'inherit',
  letterSpacing: 'inherit',
  textAlign: 'start',
  color: 'inherit',
  background: 'none',
  cursor: 'pointer',
  '& svg': {
    width: '0.8em',
    height: '0.8em',
    marginInlineStart: 4,
    color: theme.vars?.palette.text.secondary,
  },
  '&:hover': { textDecoration: 'underline dotted', textUnderlineOffset: 3 },
  '@media print': { '& svg': { display: 'none' } },
}));

interface ProvedValueProps {
  /** How the file may write the value. */
  pattern: RegExp;
  children: ReactNode;
}

/** A value that the file beside it proves: pressed, it is shown in the file. Plain where the text of the file is not known. */
export function ProvedValue({ pattern, children }: ProvedValueProps) {
  const translate = useTranslate();
  const { find } = useFileSearch();
  if (!find) return children;
  return (
    <Press type="button" title={translate('file.find')} onClick={() => find(pattern)}>
      {children}
      <Search aria-hidden="true" />
      <span style={visuallyHidden}>, {translate('file.find')}</span>
    </Press>
  );
}

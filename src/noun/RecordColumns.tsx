import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { filesOf } from '../../domain/noun/filesOf.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';
import { PageColumns } from '../ui/page/PageColumns.tsx';

/** The viewer is a piece of its own, for records that have files. */
const FileColumns = lazyPiece(() =>
  import('../ui/fileViewer/FileColumns.tsx').then((piece) => ({ default: piece.FileColumns })),
);

interface RecordColumnsProps {
  noun: AnyNoun;
  record: Readonly<Record<string, unknown>>;
  children: ReactNode;
  /** What follows the facts; beside them where there is no file. Unset: nothing. */
  beside?: ReactNode;
}

/** The parts of a record's page: with its files beside them, as a document has them, where it has any. */
export function RecordColumns({ noun, record, children, beside }: RecordColumnsProps) {
  const files = filesOf(noun.fields, record);
  if (files.length > 0)
    return (
      <Suspense>
        <FileColumns files={files} below={beside ?? null}>
          {children}
        </FileColumns>
      </Suspense>
    );
  return beside === undefined ? children : <PageColumns beside={beside}>{children}</PageColumns>;
}

import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import type { FieldSet } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';
import { PageColumns } from '../ui/page/PageColumns.tsx';

/** The viewer is a piece of its own, for records that have files. */
const FileColumns = lazyPiece(() =>
  import('../ui/fileViewer/FileColumns.tsx').then((piece) => ({ default: piece.FileColumns })),
);

type Values = Readonly<Record<string, unknown>>;

/** The files of a record and of the rows that live with it, each once, in the order of its fields. */
function filesOf(fields: FieldSet, record: Values): MediaItem[] {
  const found = Object.entries(fields).flatMap(([name, field]): MediaItem[] => {
    const value = record[name] ?? [];
    if (field.kind === 'files') return value as MediaItem[];
    return field.kind === 'many' ? (value as Values[]).flatMap((row) => filesOf(field.fields, row)) : [];
  });
  return [...new Map(found.map((file) => [file.id, file])).values()];
}

interface RecordColumnsProps {
  noun: AnyNoun;
  record: Values;
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

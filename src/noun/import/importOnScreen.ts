import type { HistoryRow } from '../../../domain/lifecycle/historyRow.ts';
import type { ImportFate, ImportOutcome, ImportStatus } from '../../../domain/noun/recordImport.ts';
import type { AnyNoun } from '../../../domain/noun/noun.ts';
import { recordImportLifecycle } from '../../../domain/noun/recordImport.ts';
import type { NounOnScreen } from '../useNounActions.tsx';
import type { ActedRow } from '../actedRow.ts';

export interface ImportColumn {
  key: string;
  label: string;
  kind: string;
  isRequired: boolean;
}

type Count = 'rows' | ImportFate | 'saved' | 'failed' | 'undone' | 'kept' | 'waiting';

/** An import as lists show it. */
export interface ImportRecord extends ActedRow {
  status: ImportStatus;
  fileName: string;
  createdAt: string;
  createdBy: { id: number; name: string };
  isUndone: boolean;
  counts: Record<Count, number>;
  isAbleToMend: boolean;
}

/** An import as its page reads it. */
export interface ImportDetail extends ImportRecord {
  columns: ImportColumn[];
  histories: HistoryRow[];
  refusals: Record<string, string>;
}

/** One row of its sheet. */
export interface SheetRow {
  number: number;
  cells: Record<string, string>;
  fate: ImportFate;
  problems: Record<string, string>;
  changes: Record<string, [string, string]>;
  recordID: number | null;
  outcome: ImportOutcome | null;
  reason: string | null;
}

/**
 * What screens know of imports into a noun, so that people can act on them.
 * @param thenAct What can be done with each record that is added, in words
 * @param isAsking Some rows are saved only where a person says that they are right
 */
export function importOnScreen(
  { sheet }: AnyNoun,
  thenAct: string,
  isAsking: boolean,
): NounOnScreen<ImportRecord> {
  const isOffered: Readonly<Record<string, boolean>> = {
    isActedOn: sheet?.thenAct !== undefined,
    isAskedSaved: isAsking,
  };
  return {
    resource: 'imports',
    words: 'recordImport',
    lifecycle: {
      ...recordImportLifecycle,
      transitions: recordImportLifecycle.transitions.map(({ input = {}, ...transition }) => {
        const offered = Object.entries(input).filter(([name]) => isOffered[name] !== false);
        return { ...transition, ...(offered.length > 0 ? { input: Object.fromEntries(offered) } : {}) };
      }),
    },
    nameOf: ({ fileName }) => fileName,
    valuesOf: ({ counts }) => ({ ...counts, count: counts.waiting, thenAct }),
    decisiveFields: () => [],
  };
}

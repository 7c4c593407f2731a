import type { ComponentType, ReactNode } from 'react';

/**
 * What the screens of a noun have of their own, in a file of its room that is loaded with them. Each piece replaces or
 * adds exactly one thing.
 */
export interface NounPieces<Row = never> {
  /** Takes the place of the words of a column's cell. */
  cells?: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** Sections of the page below its facts; they read the record by `useRecordContext`. */
  panels?: readonly ComponentType[];
  /** Sections of the page beside its facts, above the history. */
  besidePanels?: readonly ComponentType[];
  /** Takes the place of the inputs of a section of the form; within react-admin's form. */
  formSections?: Readonly<Record<string, ComponentType>>;
  /** Stands above the form's sections: what is known of a name while it is typed. */
  formNotice?: ComponentType;
  /** Stands above the page's facts. */
  notice?: ComponentType;
  /** Further buttons above the list, given the address of what is shown. */
  toolbar?: (search: string) => ReactNode;
}

/** The module of a noun's own pieces. */
export type PiecesLoader = () => Promise<{ default: NounPieces }>;

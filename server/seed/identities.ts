/** Gives out record numbers: identities count across companies, as the database's own do. */
export interface Identities {
  next: (table: IdentityTable) => number;
  /** Goes on behind what the database numbered by itself. */
  startAfter: (table: IdentityTable, id: number) => void;
  /** `INV/2026/000123`, counted per company and year. */
  reference: (companyID: number, series: string, year: number) => string;
  /** The last number given of every series. */
  series: () => { companyID: number; series: string; year: number; last: number }[];
}

export type IdentityTable =
  | 'approvalTask'
  | 'bill'
  | 'billLine'
  | 'companyAccount'
  | 'employee'
  | 'history'
  | 'ledgerAccount'
  | 'ledgerEntry'
  | 'media'
  | 'organization'
  | 'outbox'
  | 'payment'
  | 'recordImport'
  | 'workflow'
  | 'workflowLayer'
  | 'workflowMember';

/** Every table from 1. */
export function startIdentities(): Identities {
  const last = new Map<IdentityTable, number>();
  const series = new Map<string, { companyID: number; series: string; year: number; last: number }>();
  return {
    next(table) {
      const id = (last.get(table) ?? 0) + 1;
      last.set(table, id);
      return id;
    },
    startAfter(table, id) {
      last.set(table, Math.max(id, last.get(table) ?? 0));
    },
    reference(companyID, name, year) {
      const key = `${companyID} ${name} ${year}`;
      const row = series.get(key) ?? { companyID, series: name, year, last: 0 };
      row.last += 1;
      series.set(key, row);
      return `${name}/${year}/${String(row.last).padStart(6, '0')}`;
    },
    series: () => [...series.values()],
  };
}

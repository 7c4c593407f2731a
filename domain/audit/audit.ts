import type { Requirement } from '../access/access.ts';

/** Who reads the whole history of the company, and checks it. */
export const auditAccess = { anyPermission: ['audit_view_list'] } as const satisfies Requirement;
/** Who takes it away. */
export const auditExportAccess = { anyPermission: ['audit_export'] } as const satisfies Requirement;

export const auditPageSize = 25;
export const auditSorts = ['at'] as const;

export const auditCheckStatuses = ['processing', 'sound', 'broken', 'failed'] as const;
export type AuditCheckStatus = (typeof auditCheckStatuses)[number];

/** What can be wrong with a row: one before it is gone, it builds on another one, or it holds what was not written. */
export const chainFaults = ['missing', 'unlinked', 'changed'] as const;
export type ChainFaultKind = (typeof chainFaults)[number];

/** `company-row-hash`: all rows of a company up to one of them, in one line that a person can note down. */
const sealPattern = /^([1-9]\d{0,14})-(\d{1,15})-([0-9a-f]{64})$/;

export interface Seal {
  companyID: number;
  /** The last row that it covers, by its id. */
  upTo: number;
  /** Hexadecimal. */
  hash: string;
}

export function writeSeal({ companyID, upTo, hash }: Seal): string {
  return `${companyID}-${upTo}-${hash}`;
}

/** Null for what is no seal. */
export function readSeal(text: string): Seal | null {
  const [, companyID, upTo, hash] = sealPattern.exec(text.trim().toLowerCase()) ?? [];
  if (companyID === undefined || upTo === undefined || hash === undefined) return null;
  return { companyID: Number(companyID), upTo: Number(upTo), hash };
}

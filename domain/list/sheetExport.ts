import { z } from 'zod';

const exportStatuses = ['processing', 'processed', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

/** What a list is handed out as; a schedule knows one more. */
export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const instant = z.string().describe('ISO 8601, UTC');

/** How far an export is, for who asked for it and for whom it was sent to. */
export const exportAnswer = z
  .object({
    id: z.int(),
    /** The list's, or of the file. */
    name: z.string(),
    isList: z.boolean().describe('It has rows; else it is one paper, or a file of its own'),
    status: z.enum(exportStatuses),
    rows: z.int().describe('So many are in the file by now'),
    total: z.int().nullable().describe('Null until they are counted'),
    fileName: z.string().nullable(),
    emails: z.array(z.string()).describe('Where the file goes'),
    hasFile: z.boolean().describe('It can be downloaded'),
    keptUntil: instant.nullable(),
    requestedBy: z.string(),
    requestedAt: instant,
    reason: z.string().nullable().describe('Why there is no file'),
  })
  .meta({ id: 'SheetExport' });
export type SheetExport = z.output<typeof exportAnswer>;

export const exportBegun = z
  .object({
    id: z.int().describe('Of the export: how far it is says `exports/{id}`'),
    message: z.string(),
    emails: z.array(z.string()).describe('Where the file goes'),
  })
  .meta({ id: 'SheetExportBegun' });
export type ExportBegun = z.output<typeof exportBegun>;

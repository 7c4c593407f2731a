import { z } from 'zod';

/** A file of a record, as lists of files show it. */
export const mediaItem = z.object({
  id: z.int(),
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  uploadedAt: z.string().describe('ISO 8601 with offset'),
});
export type MediaItem = z.infer<typeof mediaItem>;

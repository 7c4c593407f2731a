import type { Translation } from '../../../domain/words/translation.ts';
import type { organizationEn } from './organization.en.ts';

export const organizationId = {
  field: { companyAccount: 'Rekening perusahaan' },
} satisfies Translation<typeof organizationEn>;

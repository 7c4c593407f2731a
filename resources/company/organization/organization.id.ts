import type { Translation } from '../../../src/i18n/translation.ts';
import type { organizationEn } from './organization.en.ts';

export const organizationId = {
  one: 'organisasi',
  many: 'Organisasi',
  field: { companyAccount: 'Rekening perusahaan' },
} satisfies Translation<typeof organizationEn>;

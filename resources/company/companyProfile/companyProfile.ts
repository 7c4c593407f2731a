import { months, usualFirstMonth } from '../../../domain/day/fiscalYear.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import { logoKind, logoTypes } from '../../../domain/noun/attachment.ts';
import { choice, country, files, longText, number, taxNumber, text } from '../../../domain/noun/fields.ts';
import { defineSingle } from '../../../domain/noun/noun.ts';
import { inBoth } from '../../../domain/words/translation.ts';
import type { companyProfileEn } from './companyProfile.en.ts';

/** What follows from a change. */
export const profileEffect = messagesOf<(typeof companyProfileEn)['effect']>('companyProfile.effect');

/** Why a file is no logo. */
export const logoUploaded =
  messagesOf<Pick<typeof companyProfileEn, 'logoUploaded'>>('companyProfile')('logoUploaded');

/** Where companies are that pay in rupiah, or belong to one that does; each is an IANA name. */
export const companyTimeZones = [
  'Asia/Jakarta',
  'Asia/Makassar',
  'Asia/Jayapura',
  'Asia/Singapore',
  'Asia/Kuala_Lumpur',
  'Asia/Bangkok',
  'Asia/Ho_Chi_Minh',
  'Asia/Manila',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
  'Asia/Kolkata',
  'Asia/Dubai',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
] as const;

/** What the company says of itself, at its beginning and later: papers, mails and files of payments name it so. */
export const companyProfile = defineSingle({
  name: 'companyProfile',
  called: {
    en: { one: 'company', many: 'Company' },
    id: { one: 'perusahaan', many: 'Perusahaan' },
  },
  words: inBoth(
    () => import('./companyProfile.en.ts').then((room) => room.companyProfileEn),
    () => import('./companyProfile.id.ts').then((room) => room.companyProfileId),
  ),
  path: 'company-profile',
  at: '/settings/company',
  tag: 'Company',
  access: { anyRole: ['super_admin'] },
  permissions: { view: 'employee_view_detail', edit: 'employee_edit' },
  fields: {
    name: text(100, { isRequired: true }),
    address: longText(300),
    taxNumber: taxNumber(),
    logo: files({ max: 1, of: logoKind, accepts: logoTypes }),
    country: country({ isRequired: true }),
    timeZone: choice(companyTimeZones, { isRequired: true }),
    firstFiscalMonth: choice(months, { isRequired: true, first: usualFirstMonth }),
    baseCurrency: text(3, { isReadOnly: true }),
    recordsKeptYears: number({ min: 1, max: 100 }),
    recordsKeptBy: text(200),
  },
  form: {
    company: ['name', 'address', 'taxNumber', 'logo'],
    place: ['country', 'timeZone'],
    books: ['firstFiscalMonth', 'baseCurrency'],
    records: ['recordsKeptYears', 'recordsKeptBy'],
  },
});

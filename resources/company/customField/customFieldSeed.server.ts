import { seedOf } from '../../../server/seed/roomSeed.ts';
import { customFieldStore } from './customField.server.ts';

const options = (...labels: string[]) => ({ options: labels.map((label) => ({ label })) });
const shown = { isShownInFilter: true };

/** One of each type, and one that was given up. */
export const customFieldSeed = seedOf(customFieldStore, 'admin', () =>
  [
    {
      name: 'Cost centre',
      inputType: 'dropdown',
      appliesTo: ['bill', 'vendor', 'reimbursement'],
      ...options('Head office', 'Sales', 'Operations', 'Projects'),
      ...shown,
      description: 'Who bears the cost; ask the controller where it is not plain.',
    },
    { name: 'Project code', inputType: 'text', appliesTo: ['bill'], caption: 'As in PRJ-2026-014', ...shown },
    { name: 'Delivered on', inputType: 'date', appliesTo: ['bill'], ...shown },
    {
      name: 'Category',
      inputType: 'radio',
      appliesTo: ['vendor'],
      ...options('Strategic', 'Preferred', 'Occasional'),
      ...shown,
    },
    {
      name: 'Certificates',
      inputType: 'multiDropdown',
      appliesTo: ['vendor'],
      ...options('ISO 9001', 'ISO 14001', 'ISO 27001', 'Halal', 'SMK3'),
      ...shown,
    },
    { name: 'Contact on site', inputType: 'phoneNumber', appliesTo: ['vendor'] },
    { name: 'Contract', inputType: 'file', appliesTo: ['vendor'] },
    {
      name: 'Storage',
      inputType: 'checkbox',
      appliesTo: ['product'],
      ...options('Dry', 'Cool', 'Locked'),
      ...shown,
    },
    { name: 'Handling', inputType: 'paragraph', appliesTo: ['product'] },
    {
      name: 'Project',
      inputType: 'text',
      appliesTo: ['businessTrip'],
      isExported: true,
    },
    { name: 'Old budget code', inputType: 'text', appliesTo: ['bill'], steps: ['archive'] },
  ].map(({ steps = [], ...input }) => ({ input, steps })),
);

import { isFlagOn } from '../../../domain/featureFlag.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { VendorAccountInputs } from './form/VendorAccountInputs.tsx';
import { VendorAccounts } from './page/VendorAccounts.tsx';
import { vendor } from './vendor.ts';
import { vendorProblems } from './vendorProblems.ts';

/** Without the longer form: what a first payment needs. */
const shortForm = { identity: ['name', 'email', 'phone'], accounts: ['bankAccounts'] };

const pieces: NounPieces = {
  formOf: ({ flags }) => (isFlagOn(flags, 'new_form_vendor') ? vendor.form : shortForm),
  formSections: { accounts: VendorAccountInputs },
  problems: vendorProblems,
  tables: { bankAccounts: VendorAccounts },
};
export default pieces;

import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { isFlagOn } from '../../../domain/access/featureFlag.ts';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { Section } from '../../../src/ui/page/Section.tsx';
import { accountWords, VendorAccountInputs } from './form/VendorAccountInputs.tsx';
import { VendorAlike } from './form/VendorAlike.tsx';
import { VendorAccounts } from './page/VendorAccounts.tsx';
import { VendorDocuments, VendorHeadline, VendorPayments, VendorProducts } from './page/VendorDealings.tsx';
import { VendorMergeInputs } from './merge/VendorMergeInputs.tsx';
import { VendorNotice } from './page/VendorNotice.tsx';
import { vendor } from './vendor.ts';
import { vendorErrors } from './vendorErrors.ts';

// The library of charts is loaded with the first page that draws one.
const VendorSpend = lazy(() => import('./page/VendorSpend.tsx'));

function SpendPanel() {
  const translate = useTranslate();
  return (
    <Section title={translate('vendor.spend.title')}>
      <Suspense fallback={<div style={{ height: 224 }} />}>
        <VendorSpend />
      </Suspense>
    </Section>
  );
}

/** Without the longer form: what a first payment needs. */
const shortForm = { identity: ['name', 'email', 'phone'], accounts: ['bankAccounts'] };

const pieces: NounPieces = {
  formOf: ({ flags }) => (isFlagOn(flags, 'new_form_vendor') ? vendor.form : shortForm),
  formSections: { accounts: VendorAccountInputs },
  formNotice: VendorAlike,
  errors: vendorErrors,
  rowWords: accountWords,
  headline: VendorHeadline,
  notice: VendorNotice,
  actionInputs: { merge: VendorMergeInputs },
  panels: [VendorDocuments, VendorPayments, VendorProducts],
  besidePanels: [SpendPanel],
  tables: { bankAccounts: VendorAccounts },
};
export default pieces;

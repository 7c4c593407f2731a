import { Suspense } from 'react';
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
import type { Vendor } from './vendor.ts';
import { vendor } from './vendor.ts';
import { VendorOpenCheck } from './archive/VendorOpenCheck.tsx';
import { vendorErrors } from './vendorErrors.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';

// The library of charts is loaded with the first page that draws one.
const VendorSpend = lazyPiece(() => import('./page/VendorSpend.tsx'));

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

const pieces: NounPieces<Vendor> = {
  formOf: ({ flags }) => (isFlagOn(flags, 'new_form_vendor') ? vendor.form : shortForm),
  formSections: { accounts: VendorAccountInputs },
  formNotice: VendorAlike,
  errors: vendorErrors,
  rowWords: accountWords,
  headline: VendorHeadline,
  notice: VendorNotice,
  checks: { archive: (rows) => <VendorOpenCheck vendors={rows} /> },
  actionInputs: { merge: VendorMergeInputs },
  panels: [VendorDocuments, VendorPayments, VendorProducts],
  besidePanels: [SpendPanel],
  tables: { bankAccounts: VendorAccounts },
};
export default pieces;

import { useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { BankAccountFields } from '../../../../src/ui/bank/BankAccountFields.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';

/** Whose account a number is, as the bank says (rules: bank lookup). */
export default function BankLookup() {
  const translate = useTranslate();
  const form = useForm({ defaultValues: { bankCode: '', accountNumber: '' } });
  return (
    <>
      <SubHeader title={translate('title.bankAccountLookup')} />
      <PageBody>
        <div style={{ maxWidth: 480 }}>
          <Section title={translate('bank.account')}>
            <FormProvider {...form}>
              <form
                noValidate
                onSubmit={(event) => event.preventDefault()}
                style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 }}
              >
                <BankAccountFields />
              </form>
            </FormProvider>
          </Section>
        </div>
      </PageBody>
    </>
  );
}

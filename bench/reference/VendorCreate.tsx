import {
  ArrayInput,
  AutocompleteInput,
  Create,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';

const mustBeThere = required();
const currencies = ['IDR', 'USD', 'SGD', 'EUR'].map((id) => ({ id, name: id }));
const countries = ['ID', 'SG', 'US'].map((id) => ({ id, name: id }));

/** The fields of the product's own form of a vendor. */
export default function VendorCreate() {
  return (
    <Create>
      <SimpleForm>
        <TextInput source="name" validate={mustBeThere} />
        <TextInput source="taxNumber" />
        <TextInput source="email" type="email" />
        <TextInput source="phone" />
        <TextInput source="address" multiline />
        <ReferenceInput source="termID" reference="terms">
          <AutocompleteInput optionText="referenceID" />
        </ReferenceInput>
        <SelectInput source="currencyCode" choices={currencies} />
        <NumberInput source="tax" />
        <NumberInput source="withholding" />
        <ReferenceInput source="companyAccountID" reference="accounts">
          <AutocompleteInput optionText="referenceID" />
        </ReferenceInput>
        <ArrayInput source="bankAccounts">
          <SimpleFormIterator inline>
            <SelectInput source="country" choices={countries} />
            <TextInput source="bankCode" />
            <TextInput source="accountNumber" />
            <TextInput source="accountHolderName" />
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleForm>
    </Create>
  );
}

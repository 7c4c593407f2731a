import {
  ArrayInput,
  Edit,
  NumberInput,
  required,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
} from 'react-admin';

const mustBeThere = required();

/** Six fields on a line, as the product's own form has. */
export default function DocumentEdit() {
  return (
    <Edit mutationMode="pessimistic" redirect={false}>
      <SimpleForm>
        <TextInput source="notes" />
        <ArrayInput source="items">
          <SimpleFormIterator inline>
            <TextInput source="itemName" validate={mustBeThere} helperText={false} />
            <NumberInput source="qty" validate={mustBeThere} helperText={false} />
            <TextInput source="unit" helperText={false} />
            <NumberInput source="unitPrice" validate={mustBeThere} helperText={false} />
            <NumberInput source="tax" helperText={false} />
            <NumberInput source="whtTax" helperText={false} />
          </SimpleFormIterator>
        </ArrayInput>
      </SimpleForm>
    </Edit>
  );
}

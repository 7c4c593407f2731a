import { DateField, NumberField, Show, SimpleShowLayout, TextField } from 'react-admin';

export default function BillShow() {
  return (
    <Show>
      <SimpleShowLayout>
        <TextField source="referenceID" />
        <TextField source="referenceNumber" />
        <TextField source="vendorName" />
        <DateField source="transactionDate" />
        <DateField source="dueDate" />
        <NumberField source="remainingAmount" />
        <NumberField source="totalAmount" />
        <TextField source="currencyCode" />
        <TextField source="status" />
        <TextField source="companyAccount.name" />
        <TextField source="organization.name" />
        <TextField source="requester.name" />
      </SimpleShowLayout>
    </Show>
  );
}

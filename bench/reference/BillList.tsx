import { DataTable, DateField, List, NumberField, SearchInput } from 'react-admin';

const filters = [<SearchInput key="q" source="q" alwaysOn />];

/** The columns that the product shows at first. */
export default function BillList() {
  return (
    <List filters={filters} perPage={20}>
      <DataTable rowClick="show">
        <DataTable.Col source="referenceID" />
        <DataTable.Col source="vendorName" />
        <DataTable.Col source="transactionDate" field={DateField} />
        <DataTable.Col source="dueDate" field={DateField} />
        <DataTable.NumberCol source="remainingAmount" />
        <DataTable.Col source="totalAmount" align="right">
          <NumberField source="totalAmount" options={{ style: 'currency', currency: 'IDR' }} />
        </DataTable.Col>
        <DataTable.Col source="status" />
        <DataTable.Col source="companyAccount.name" />
      </DataTable>
    </List>
  );
}

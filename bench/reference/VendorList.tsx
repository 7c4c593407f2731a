import { DataTable, List } from 'react-admin';

export default function VendorList() {
  return (
    <List>
      <DataTable rowClick={false}>
        <DataTable.Col source="referenceID" />
      </DataTable>
    </List>
  );
}

import { DataTable, EditButton, List } from 'react-admin';

export default function DocumentList() {
  return (
    <List>
      <DataTable rowClick={false}>
        <DataTable.Col source="referenceID" />
        <DataTable.Col label="Edit">
          <EditButton />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

import { lazy, Suspense } from 'react';
import { Admin, Resource } from 'react-admin';
import { createRoot } from 'react-dom/client';
import { dataProvider } from './dataProvider.ts';

const BillList = lazy(() => import('./BillList.tsx'));
const BillShow = lazy(() => import('./BillShow.tsx'));
const DocumentList = lazy(() => import('./DocumentList.tsx'));
const DocumentEdit = lazy(() => import('./DocumentEdit.tsx'));
const VendorList = lazy(() => import('./VendorList.tsx'));
const VendorCreate = lazy(() => import('./VendorCreate.tsx'));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <Suspense>
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="bills" list={BillList} show={BillShow} />
      <Resource name="documents" list={DocumentList} edit={DocumentEdit} />
      <Resource name="vendors" list={VendorList} create={VendorCreate} />
    </Admin>
  </Suspense>,
);

import { DocumentFormOf } from '../document/form/DocumentForm.tsx';
import { request } from './request.ts';

/** Enter or change a request, among purchases and during its review. */
export default function RequestForm() {
  return <DocumentFormOf kind={request} />;
}

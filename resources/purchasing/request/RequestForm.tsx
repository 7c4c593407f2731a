import { DocumentFormOf } from '../document/form/DocumentForm.tsx';
import { request } from './request.ts';

/** Enter or change a request, among purchases and during its review (spec 2 §2). */
export default function RequestForm() {
  return <DocumentFormOf kind={request} />;
}

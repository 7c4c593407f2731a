import type { ReactNode } from 'react';
import { useId } from 'react';
import { FormSection } from './formLayout.ts';

/** A part of a form, named by its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const titleID = useId();
  return (
    <FormSection aria-labelledby={titleID}>
      <h2 id={titleID}>{title}</h2>
      {children}
    </FormSection>
  );
}

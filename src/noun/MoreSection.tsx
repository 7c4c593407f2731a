import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import type { Field, Named } from '../../domain/noun/fields.ts';
import { inputKey } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { Choice } from '../../domain/noun/fields.ts';
import { MoreFields } from '../ui/form/MoreFields.tsx';
import type { Typed } from '../../domain/noun/typedRecord.ts';
import { useNounWords } from './useNounWords.ts';

interface MoreSectionProps {
  noun: AnyNoun;
  section: string;
  names: readonly string[];
  children: ReactNode;
}

/** A section of a form that is seldom needed: one line with what is filled in, until it is opened. */
export function MoreSection({ noun, section, names, children }: MoreSectionProps) {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const typed = useWatch() as Typed;

  function textOf(name: string, field: Field, value: unknown): string {
    const choiceWord = (choice: string) => translate(`${noun.name}.choice.${name}.${choice}`);
    switch (field.kind) {
      case 'reference':
        return (value as Choice).name;
      case 'references':
        return (value as Named[]).map((one) => one.name).join(', ');
      case 'choices':
        return (value as string[]).map(choiceWord).join(', ');
      case 'tags':
        return (value as string[]).join(', ');
      case 'files':
        return (value as MediaItem[]).map(({ fileName }) => fileName).join(', ');
      case 'many':
        return (value as unknown[]).length === 0 ? '' : String((value as unknown[]).length);
      case 'switch':
        return value === true ? translate('noun.yes') : '';
      case 'choice':
        return value === '' ? '' : choiceWord(String(value));
      default:
        return String(value);
    }
  }

  const fields = names.flatMap((name) => {
    const field = noun.fields[name];
    // What nobody types stands on the page alone.
    if (!field || field.isReadOnly === true) return [];
    const path = inputKey(name, field);
    const value = typed[path] ?? null;
    return [{ path, label: words(`field.${name}`), text: value === null ? '' : textOf(name, field, value) }];
  });
  return (
    <MoreFields title={words(`section.${section}`)} fields={fields} isHeading>
      {children}
    </MoreFields>
  );
}

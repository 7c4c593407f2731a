import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import { formAddress, formOfRecord, kindOfRecord } from '../../domain/noun/nounAddresses.ts';
import { spokenFields } from '../../domain/noun/spokenFields.ts';
import { routeNameAt } from '../app/routing/routeMatch.ts';
import type { NounPieces } from './nounPieces.ts';
import type { NounOnScreen } from './useNounActions.tsx';
import type { NounRecord } from './nounRecord.ts';

/** What the room of a noun draws of its actions' dialogs. */
export function actionPieces({
  actionInputs: inputs,
  asksOn,
  checks,
}: NounPieces): Pick<NounOnScreen<NounRecord>, 'inputs' | 'asksOn' | 'checks'> {
  return {
    ...(inputs ? { inputs } : {}),
    ...(asksOn ? { asksOn: asksOn as NonNullable<NounOnScreen<NounRecord>['asksOn']> } : {}),
    ...(checks ? { checks: checks as NonNullable<NounOnScreen<NounRecord>['checks']> } : {}),
  };
}

/** What screens know of a declared noun, so that people can act on its records where they meet them. */
export function nounOnScreen(noun: AnyNoun, view?: NounView): NounOnScreen<NounRecord> {
  const { name, path, title, lifecycle, fields } = noun;
  const plain = Object.entries(fields).filter(([, { kind }]) => kind === 'text' || kind === 'email');
  return {
    resource: path,
    words: name,
    lifecycle,
    hasShortRows: noun.list.without !== undefined,
    nameOf: (row) => String(row[title]),
    valuesOf: (row) => spokenFields(fields, row),
    decisiveFields: (translate) => [
      {
        key: 'status',
        label: translate('noun.field.status'),
        words: ({ status }) => translate(lifecycle.looks[status]?.says.key ?? status),
      },
      ...plain.map(([key]) => ({
        key,
        label: translate(`${name}.field.${key}`, { _: translate(`noun.field.${key}`) }),
        words: (row: NounRecord) => String(row[key] ?? '-'),
      })),
    ],
    formAddress: (_form, row) => {
      const at = formAddress(noun, kindOfRecord(noun, row), view);
      const form = routeNameAt(at);
      if (form === null) throw new Error(`there is no address ${at}`);
      return { name: form, path: formOfRecord(noun, row, view) };
    },
  };
}

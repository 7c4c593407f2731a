import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { HeadView, NounHead } from '../../domain/noun/nounHead.ts';
import { viewOf, wholeNoun } from '../../domain/noun/nounHead.ts';
import { wordsOfNoun } from '../../domain/noun/nounWords.ts';
import { importAccess, nounAccess } from '../../domain/noun/nounAccess.ts';
import { isImported } from '../../domain/noun/nounSheets.ts';
import type { ActionCalls, ApiArea } from '../../providers/data/nounResource.ts';
import { importWords } from './import/importWords.ts';
import type { RouteDefinition, ScreenLoader } from '../app/routing/routes.ts';
import type { InitialQuery } from '../ui/list/initialQuery.ts';
import { formAddress, pageAddress, screenOf } from '../../domain/noun/nounAddresses.ts';
import { formTitle } from '../../domain/noun/nounTitles.ts';
import type { PiecesLoader } from './nounPieces.ts';

/** A declared noun with the pieces that its room gives to its screens. */
export interface ScreenedNoun<At extends `/${string}` = `/${string}`> extends ScreenedHead<At> {
  noun: AnyNoun & { at: At };
}

/** The same as the first code of a page has it. */
export interface ScreenedHead<At extends `/${string}` = `/${string}`> {
  noun: NounHead & { at: At };
  /** What its API does and answers beside what every noun's does. */
  calls?: { actions?: ActionCalls } & Pick<ApiArea, 'reads'>;
  pieces?: PiecesLoader;
  /** Where its records are looked up by name, where not everybody who chooses one may see its list. */
  choices?: string;
}

const noPieces: PiecesLoader = () => Promise.resolve({ default: {} });

/** The addresses of a declared noun with their rights and titles; each screen is loaded when first visited. */
export function nounRoutes<const At extends `/${string}`>({
  noun,
  pieces = noPieces,
}: ScreenedHead<At>): readonly RouteDefinition<
  At | `${At}/form` | `${At}/:id` | `${At}/import` | `${At}/import/:id`
>[] {
  const { at, name } = noun;
  const lands = noun.landsWithoutFeature ? ({ landsWithoutFeature: true } as const) : {};
  return [
    {
      ...lands,
      path: at,
      title: `${name}.list`,
      access: nounAccess(noun, 'viewList'),
      layout: 'default',
      words: [wordsOfNoun(noun)],
      initialQuery: laterQuery(noun),
      screen: async () => {
        const [{ nounList }, whole, own] = await Promise.all([
          import('./NounList.tsx'),
          wholeNoun(noun),
          pieces(),
        ]);
        return { default: nounList(whole, own.default) };
      },
    },
    ...(noun.isMade
      ? []
      : // The names of the forms of kinds do not follow from the type: nothing speaks of one but by its address.
        (formRoutes({ noun, pieces }) as RouteDefinition<`${At}/form`>[])),
    {
      ...lands,
      path: `${at}/:id`,
      title: `${name}.show`,
      access: nounAccess(noun, 'viewDetail'),
      layout: 'default',
      words: [wordsOfNoun(noun)],
      screen: async () => {
        const [{ nounShow }, whole, own] = await Promise.all([
          import('./NounShow.tsx'),
          wholeNoun(noun),
          pieces(),
        ]);
        return { default: nounShow(whole, own.default) };
      },
    },
    // The names of these do not follow from the type: nothing speaks of a view but by its address.
    ...((noun.views ?? []).flatMap((view) => viewRoutes({ noun, pieces }, view)) as never[]),
    ...(noun.sheet || !isImported(noun) ? [] : importRoutes(noun)),
  ];
}

/** The forms of a noun, where its records are entered or in a view: one for each address, which those of several kinds may share. */
function formRoutes({ noun, pieces = noPieces }: ScreenedHead, view?: HeadView): readonly RouteDefinition[] {
  const { name, kinds } = noun;
  const places = Map.groupBy(kinds ? Object.keys(kinds.of) : [undefined], (kind) =>
    formAddress(noun, kind, view),
  );
  return [...places].map(([path, [kind, ...others]]) => ({
    ...(noun.landsWithoutFeature && !view ? { landsWithoutFeature: true } : {}),
    path: path as `/${string}`,
    title: `${name}.${formTitle(others.length > 0 ? undefined : kind, view)}`,
    access: view ? (view.formAccess ?? view.access) : nounAccess(noun, 'create', 'edit'),
    layout: 'default',
    isForm: true,
    words: [wordsOfNoun(noun)],
    screen: async () => {
      const [{ nounForm }, whole, own] = await Promise.all([
        import('./NounForm.tsx'),
        wholeNoun(noun),
        pieces(),
      ]);
      const place = {
        ...(kind === undefined ? {} : { kind }),
        ...(view ? { view: viewOf(whole, view.name) } : {}),
      };
      return { default: nounForm(whole, own.default, place) };
    },
  }));
}

/** The addresses of a view of a declared noun: its list, the pages of its records, and where it has them its forms. */
function viewRoutes(
  { noun, pieces = noPieces }: Pick<ScreenedHead, 'noun' | 'pieces'>,
  view: HeadView,
): readonly RouteDefinition[] {
  const { at, access } = view;
  const { name } = noun;
  return [
    {
      path: at,
      title: `${name}.${view.name}`,
      access,
      layout: 'default',
      words: [wordsOfNoun(noun)],
      initialQuery: laterQuery(noun, view),
      screen: async () => {
        const [{ nounList }, whole, own] = await Promise.all([
          import('./NounList.tsx'),
          wholeNoun(noun),
          pieces(),
        ]);
        return { default: nounList(whole, own.default, viewOf(whole, view.name)) };
      },
    },
    ...(view.forms ? formRoutes({ noun, pieces }, view) : []),
    {
      path: pageAddress(noun, view) as `/${string}`,
      title: `${name}.show`,
      access: view.pageAccess ?? access,
      layout: 'default',
      words: [wordsOfNoun(noun)],
      screen: async () => {
        const [{ nounShow }, whole, own] = await Promise.all([
          import('./NounShow.tsx'),
          wholeNoun(noun),
          pieces(),
        ]);
        return { default: nounShow(whole, own.default, viewOf(whole, view.name)) };
      },
    },
  ];
}

/** What the list of a noun asks at first, which its fields say. */
function laterQuery(noun: NounHead, view?: HeadView): InitialQuery {
  const { path } = noun;
  return {
    path: view?.path ?? path,
    screen: screenOf(path, view),
    question: async () => {
      const [{ nounQuestion }, whole] = await Promise.all([import('./nounQuestion.ts'), wholeNoun(noun)]);
      return nounQuestion(whole, view && viewOf(whole, view.name));
    },
  };
}

async function startScreen(noun: NounHead): ReturnType<ScreenLoader> {
  const [{ importStart }, whole] = await Promise.all([import('./import/ImportStart.tsx'), wholeNoun(noun)]);
  return { default: importStart(whole) };
}

async function logScreen(noun: NounHead): ReturnType<ScreenLoader> {
  const [{ importLog }, whole] = await Promise.all([import('./import/ImportStart.tsx'), wholeNoun(noun)]);
  return { default: importLog(whole) };
}

async function importScreen(noun: NounHead): ReturnType<ScreenLoader> {
  const [{ importShow }, whole] = await Promise.all([import('./import/ImportShow.tsx'), wholeNoun(noun)]);
  return { default: importShow(whole) };
}

type SheetTitle = 'bulkUpload' | 'bulkUploadLog' | 'bulkUploadResult';

/** Where a noun's sheets are uploaded, listed and looked at, where the addresses are settled (rules: addresses). */
export function sheetRoutes<const At extends `/${string}`>(
  noun: NounHead,
  at: At,
  [start, log, result]: readonly [SheetTitle, SheetTitle, SheetTitle],
): readonly RouteDefinition<At | `${At}/log` | `${At}/log/:id`>[] {
  const shown = {
    access: importAccess(noun),
    layout: 'default',
    words: [wordsOfNoun(noun), importWords],
  } as const;
  return [
    {
      ...shown,
      path: at,
      title: start,
      screen: () => startScreen(noun),
    },
    {
      ...shown,
      path: `${at}/log`,
      title: log,
      screen: () => logScreen(noun),
    },
    {
      ...shown,
      path: `${at}/log/:id`,
      title: result,
      screen: () => importScreen(noun),
    },
  ];
}

/** Where a noun's sheets are uploaded and looked at otherwise. */
function importRoutes<const At extends `/${string}`>(
  noun: NounHead & { at: At },
): readonly RouteDefinition<`${At}/import` | `${At}/import/:id`>[] {
  const { at } = noun;
  return [
    {
      path: `${at}/import`,
      title: 'imports',
      access: importAccess(noun),
      layout: 'default',
      words: [wordsOfNoun(noun), importWords],
      screen: () => startScreen(noun),
    },
    {
      path: `${at}/import/:id`,
      title: 'import',
      access: importAccess(noun),
      layout: 'default',
      words: [wordsOfNoun(noun), importWords],
      screen: () => importScreen(noun),
    },
  ];
}

/** The two addresses of a noun of which there is one record: its page and its form. */
export function singleRoutes<const At extends `/${string}`>({
  noun,
  pieces = noPieces,
}: ScreenedHead<At>): readonly RouteDefinition<At | `${At}/edit-form`>[] {
  const { at, name, access, permissions } = noun;
  return [
    {
      path: at,
      title: `${name}.show`,
      access: { ...access, anyPermission: [permissions.viewDetail] },
      layout: 'default',
      words: [wordsOfNoun(noun)],
      screen: async () => {
        const [{ nounShow }, whole, own] = await Promise.all([
          import('./NounShow.tsx'),
          wholeNoun(noun),
          pieces(),
        ]);
        return { default: nounShow(whole, own.default) };
      },
    },
    {
      path: `${at}/edit-form`,
      title: `${name}.form`,
      access: { ...access, anyPermission: [permissions.edit] },
      layout: 'default',
      words: [wordsOfNoun(noun)],
      screen: async () => {
        const [{ nounForm }, whole, own] = await Promise.all([
          import('./NounForm.tsx'),
          wholeNoun(noun),
          pieces(),
        ]);
        return { default: nounForm(whole, own.default) };
      },
    },
  ];
}

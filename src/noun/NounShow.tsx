import { Fragment, Suspense } from 'react';
import type { ComponentType } from 'react';
import { ShowBase, useRecordContext, useShowContext, useTranslate } from 'react-admin';
import { styled } from '@mui/material/styles';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { HistoryRow } from '../../domain/lifecycle/historyRow.ts';
import type { Named } from '../../domain/noun/fields.ts';
import type { FilterKinds } from '../../domain/list/listQuery.ts';
import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import { isReview, kindOfRecord, pathOfRecord } from '../../domain/noun/nounAddresses.ts';
import { filesOf } from '../../domain/noun/filesOf.ts';
import { nounFor, nounOfKind } from '../../domain/noun/nounFor.ts';
import { changeWords } from '../../domain/noun/changeWords.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { arrangedActions } from '../ui/action/arrangedActions.ts';
import { useNextPeople } from '../ui/approval/useNextPeople.ts';
import { useNextSentence } from '../ui/approval/useNextSentence.ts';
import { useAddressID } from '../ui/page/addressID.ts';
import { LinkTabs } from '../ui/page/tabs/LinkTabs.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import type { PagedRecord } from '../ui/page/RecordPage.tsx';
import { RecordPage } from '../ui/page/RecordPage.tsx';
import { paperFileName, useDownload } from '../ui/page/useDownload.ts';
import { RecordFailure } from '../ui/page/RecordFailure.tsx';
import { Facts, Section } from '../ui/page/Section.tsx';
import { useSay } from '../ui/feedback/useSay.ts';
import { useLocale } from '../ui/useLocale.ts';
import type { FieldTextProps } from './fields/FieldText.tsx';
import { customFieldFacts } from './customFields/CustomValueText.tsx';
import { FieldText, isFilled } from './fields/FieldText.tsx';
import { ManyTable } from './fields/ManyTable.tsx';
import { RecordLink } from './fields/RecordLink.tsx';
import { calledOf, singleID } from './nounAddress.ts';
import { actionPieces, nounOnScreen } from './nounOnScreen.ts';
import type { NounPart, NounPieces } from './nounPieces.ts';
import { lazyPiece } from '../ui/page/lazyPiece.tsx';
import { listedNoun } from './listedNoun.ts';
import { NounHeadline } from './NounHeadline.tsx';
import { useNounWords } from './useNounWords.ts';
import { useReviewedRecord } from './useReviewedRecord.tsx';
import type { NounRecord } from './nounRecord.ts';

/** A record of a noun as its page reads it. */
export interface NounDetail extends NounRecord, PagedRecord {
  version: number;
  histories: HistoryRow[];
  /** Why the acting person cannot take an action, by its name. */
  refusals: Record<string, string>;
  /** Whether other records name it, where a field stays as it is then. */
  isUsed?: boolean;
}

const keep = { redirectOnError: false };
/** Kinds whose values are seldom short. */
const wideKinds: ReadonlySet<string> = new Set(['longText', 'references', 'choices', 'tags', 'files']);

/** The page of one record of a noun, as a screen; at its own address or in a view. Of a part of it, where that has an address. */
export function nounShow(noun: AnyNoun, pieces: NounPieces, view?: NounView, part?: NounPart) {
  function Page() {
    const words = useNounWords(noun.name);
    const actor = useActor();
    const { error, isPending, refetch } = useShowContext();
    const record = useRecordContext<NounDetail>();
    if (record) {
      const own = nounFor(nounOfKind(noun, kindOfRecord(noun, record)), actor);
      return <NounPage noun={own} pieces={pieces} record={record} view={view} part={part} />;
    }
    if (isPending || !error) return <PageSkeleton />;
    return (
      <RecordFailure
        error={error}
        absent={{ title: words('absent'), text: words('absentText') }}
        failed={{ title: words('failed'), text: words('failedText') }}
        onRetry={() => void refetch()}
      />
    );
  }

  return function NounShow() {
    const named = useAddressID();
    const id = noun.isSingle ? singleID : named;
    const { key } = useLocation();
    return (
      <ShowBase
        key={id}
        resource={noun.path}
        id={id}
        disableAuthentication
        queryOptions={{ ...keep, meta: undefined, onError: () => {} }}
      >
        <Page key={key} />
      </ShowBase>
    );
  };
}

const Comments = lazyPiece(() => import('./Comments.tsx').then((piece) => ({ default: piece.Comments })));

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

interface NounPageProps {
  noun: AnyNoun;
  pieces: NounPieces;
  record: NounDetail;
  view: NounView | undefined;
  part: NounPart | undefined;
}

function NounPage({ noun, pieces, record, view, part }: NounPageProps) {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const { download } = useDownload(noun.path);
  const navigate = useNavigate();
  const say = useSay();
  const locale = useLocale();
  const actor = useActor();
  const { timeZone } = actor;
  const nextSentence = useNextSentence(noun.name);
  const own = (pieces.usePageActions as NounPieces<NounDetail>['usePageActions'])?.(record) ?? {};
  const able = useNextPeople(noun.path, noun.lifecycle, record);
  const { title } = noun;
  const fields = part
    ? Object.fromEntries(Object.entries(noun.fields).filter(([name]) => part.shows.includes(name)))
    : noun.fields;
  const { at } = view ?? noun;
  const onScreen = { ...nounOnScreen(noun, view), ...actionPieces(pieces) };
  const { actions, bar } = useReviewedRecord<NounRecord, FilterKinds>(
    onScreen,
    view?.name ?? 'page',
    record,
    {
      // What was deleted has no page any more.
      onRemoved: () => void navigate(at, { replace: true }),
      list: isReview(view) ? listedNoun(noun, view) : undefined,
    },
  );
  const { approval } = record;
  const next = approval ? nextSentence({ ...record, approval }, {}, able) : words('why.next');
  const offered = actions.actionsFor(record);
  const [first, ...others] = offered;
  const waits = approval?.steps.some(({ status }) => status === 'open') ?? false;
  // What is not reviewed has few actions: all of them stand beside the first.
  const { primary, beside, more } = approval
    ? arrangedActions(offered, { waits })
    : { primary: first, beside: others, more: [] };
  const keepPaper = {
    id: 'download',
    label: words('download'),
    onPress: () =>
      download({ what: 'paper', params: { id: record.id }, fileName: paperFileName(String(record[title])) }),
  };
  const reasons = actions.refusalsOf(record);
  const { headline: Headline, notice: Notice, besidePanels = [], tables: ownTables = {} } = pieces;
  const { panels = [] } = part ?? pieces;
  const tabs = part ? undefined : pieces.tabs?.filter(({ isFor }) => isFor?.(actor) ?? true);
  const [search] = useSearchParams();
  const tab = tabs?.find(({ key }) => key === search.get('tab')) ?? tabs?.[0];
  const cells = (pieces.cells ?? {}) as Readonly<Record<string, (row: NounRecord) => React.ReactNode>>;
  const changes = (pieces.changes ?? {}) as NonNullable<NounPieces<NounDetail>['changes']>;
  const ownChanges = Object.fromEntries(
    Object.entries(changes).map(([name, wordsOf]) => [name, (value: unknown) => wordsOf(value, say, record)]),
  );
  const sections = Object.entries(noun.form).map(([section, names]) => {
    const facts = names.flatMap((key) => {
      const field = fields[key];
      if (!field || (key === title && !noun.isSingle) || field.kind === 'many' || !isFilled(record[key]))
        return [];
      return [
        {
          key,
          label: words(`field.${key}`),
          value: cells[key]?.(record) ?? (
            <FieldValue noun={noun.name} name={key} field={field} record={record} />
          ),
          isWide: wideKinds.has(field.kind),
        },
      ];
    });
    return { section, facts };
  });
  const tables = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'many' && isFilled(record[name]) ? [{ name, field }] : [],
  );
  const sectionsOf = (names?: readonly string[]) =>
    sections
      .filter(({ section, facts }) => facts.length > 0 && (names?.includes(section) ?? true))
      .map(({ section, facts }) => (
        <Section key={section} title={words(`section.${section}`)}>
          <Facts facts={facts} />
        </Section>
      ));
  const added = !part && record.customFields !== undefined && record.customFields.length > 0 && (
    <Section title={translate('customValue.title')}>
      <Facts facts={customFieldFacts(record.customFields)} />
    </Section>
  );
  return (
    <RecordPage
      record={record}
      header={{
        title: part
          ? words(`part.${part.name}`, { of: calledOf(noun, record, words) })
          : calledOf(noun, record, words),
        ...(noun.isSingle
          ? {}
          : { status: { status: record.status, looks: view?.looks ?? noun.lifecycle.looks } }),
        ...(primary ? { primary } : {}),
        actions: [...beside, ...(own.beside ?? [])],
        ...(approval
          ? {
              popovers: [
                {
                  label: translate('list.action.more'),
                  actions: [...more, ...(own.more ?? []), keepPaper],
                },
              ],
            }
          : {}),
      }}
      refusals={approval || reasons.length > 0 ? { next, reasons } : null}
      above={
        <>
          {bar}
          {tabs && (
            <LinkTabs
              label={words('one')}
              tabs={tabs.map(({ key }, index) => ({
                key,
                label: words(`tab.${key}`),
                to: index === 0 ? '?' : `?tab=${key}`,
                isCurrent: key === tab?.key,
              }))}
            />
          )}
        </>
      }
      headline={Headline ? <Headline /> : <NounHeadline noun={noun} record={record} next={next} />}
      notices={
        Notice && (
          <Suspense>
            <Notice start={(button) => actions.start(button, record)} />
          </Suspense>
        )
      }
      beside={drawn(besidePanels)}
      history={{
        looks: noun.lifecycle.looks,
        pathOf: ({ type, id }) => (type === noun.name ? pathOfRecord(noun, id, view) : null),
        actionWords: (action) => words(`history.${action}`),
        changeWords: changeWords(noun, words, { translate, locale, timeZone }, ownChanges),
      }}
      files={tab === undefined || tab === tabs?.[0] ? filesOf(fields, record) : []}
      {...(tab
        ? {
            part: (history: React.ReactNode) => (
              <Stack>
                {sectionsOf(tab.sections ?? [])}
                {tab === tabs?.[0] && added}
                <Fragment key={tab.key}>{drawn(tab.panels ?? [])}</Fragment>
                {tab.hasHistory === true && history}
              </Stack>
            ),
          }
        : {})}
      dialog={actions.dialog}
    >
      {sectionsOf()}
      {added}
      {tables.map(({ name, field }) => {
        const Own = ownTables[name];
        return (
          <Section key={name} title={words(`field.${name}`)}>
            {Own ? <Own /> : <ManyTable noun={noun.name} name={name} field={field} record={record} />}
          </Section>
        );
      })}
      {drawn(panels)}
      {noun.hasComments && !part && (
        <Suspense>
          <Comments resource={noun.path} id={record.id} />
        </Suspense>
      )}
    </RecordPage>
  );
}

/** Pieces of a page: some are fetched when they are first drawn. */
const drawn = (panels: readonly ComponentType[]) =>
  panels.map((Panel, index) => (
    <Suspense key={index}>
      <Panel />
    </Suspense>
  ));

/** A value on a page: other records are links to theirs. */
function FieldValue(props: FieldTextProps) {
  const { field, name, record } = props;
  if (field.kind !== 'reference' && field.kind !== 'references') return <FieldText {...props} />;
  const named = [record[name] as Named | Named[]].flat();
  return named.map((one, index) => (
    <Fragment key={one.id}>
      {index > 0 && ', '}
      <RecordLink resource={field.resource} record={one} />
    </Fragment>
  ));
}

import { Fragment } from 'react';
import { ShowBase, useRecordContext, useShowContext, useTranslate } from 'react-admin';
import { styled } from '@mui/material/styles';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { HistoryRow } from '../../domain/lifecycle/historyRow.ts';
import type { Named } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { nounFor } from '../../domain/noun/nounFor.ts';
import { changeWords } from '../../domain/noun/changeWords.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { useAddressID } from '../ui/page/addressID.ts';
import { HistoryTimeline } from '../ui/approval/HistoryTimeline.tsx';
import { ReviewBar } from '../ui/approval/ReviewBar.tsx';
import { useReview } from '../ui/approval/useReview.ts';
import { PageBody } from '../ui/page/PageBody.tsx';
import { LinkTabs } from '../ui/page/tabs/LinkTabs.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../ui/page/RecordFailure.tsx';
import { Facts, Section } from '../ui/page/Section.tsx';
import { SubHeader } from '../ui/page/SubHeader.tsx';
import { useSay } from '../ui/feedback/useSay.ts';
import { useLocale } from '../ui/useLocale.ts';
import { RefusalReasons } from '../ui/feedback/RefusalReasons.tsx';
import type { FieldTextProps } from './fields/FieldText.tsx';
import { customFieldFacts } from './customFields/CustomValueText.tsx';
import { FieldText, isFilled } from './fields/FieldText.tsx';
import { ManyTable } from './fields/ManyTable.tsx';
import { RecordLink } from './fields/RecordLink.tsx';
import { calledOf, pageOf, singleID } from './nounAddress.ts';
import { actionPieces, nounOnScreen } from './nounOnScreen.ts';
import type { NounPieces } from './nounPieces.ts';
import { isAnswer, useNounActions } from './useNounActions.tsx';
import { RecordColumns } from './RecordColumns.tsx';
import { useNounWords } from './useNounWords.ts';
import type { NounRecord } from './nounRecord.ts';

/** A record of a noun as its page reads it. */
export interface NounDetail extends NounRecord {
  histories: HistoryRow[];
  /** Why the acting person cannot take an action, by its name. */
  refusals: Record<string, string>;
  /** Whether other records name it, where a field stays as it is then. */
  isUsed?: boolean;
}

const keep = { redirectOnError: false };
/** Kinds whose values are seldom short. */
const wideKinds: ReadonlySet<string> = new Set(['longText', 'references', 'choices', 'tags', 'files']);

/** The page of one record of a noun, as a screen. */
export function nounShow(noun: AnyNoun, pieces: NounPieces) {
  function Page() {
    const words = useNounWords(noun.name);
    const actor = useActor();
    const { error, isPending, refetch } = useShowContext();
    const record = useRecordContext<NounDetail>();
    if (record) return <NounPage noun={nounFor(noun, actor)} pieces={pieces} record={record} />;
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

const Stack = styled('div')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });

interface NounPageProps {
  noun: AnyNoun;
  pieces: NounPieces;
  record: NounDetail;
}

function NounPage({ noun, pieces, record }: NounPageProps) {
  const translate = useTranslate();
  const words = useNounWords(noun.name);
  const navigate = useNavigate();
  const say = useSay();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { fields, at, title } = noun;
  const place = useReview();
  const actions = useNounActions(
    { ...nounOnScreen(noun), ...actionPieces(pieces) },
    'page',
    (action, row) => {
      // What was deleted has no page any more.
      if (row === null) void navigate(at, { replace: true });
      else if (place?.next && isAnswer(action)) void navigate(place.next.path);
    },
  );
  const [primary, ...others] = actions.actionsFor(record);
  const refusals = actions.refusalsOf(record);
  const {
    headline: Headline,
    notice: Notice,
    panels = [],
    besidePanels = [],
    tables: ownTables = {},
    tabs,
  } = pieces;
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
  const added = record.customFields !== undefined && record.customFields.length > 0 && (
    <Section title={translate('customValue.title')}>
      <Facts facts={customFieldFacts(record.customFields)} />
    </Section>
  );
  const history = (
    <Section title={translate('noun.historyTitle')}>
      <HistoryTimeline
        entries={record.histories}
        looks={noun.lifecycle.looks}
        pathOf={({ type, id }) => (type === noun.name ? pageOf(noun, id) : null)}
        actionWords={(action) => words(`history.${action}`)}
        changeWords={changeWords(noun, words, { translate, locale, timeZone }, ownChanges)}
      />
    </Section>
  );
  return (
    <>
      <SubHeader
        title={calledOf(noun, record, words)}
        {...(noun.isSingle ? {} : { status: { status: record.status, looks: noun.lifecycle.looks } })}
        {...(primary ? { primary } : {})}
        actions={others}
      >
        {refusals.length > 0 && <RefusalReasons next={words('why.next')} reasons={refusals} />}
      </SubHeader>
      <ReviewBar place={place} decisions={actions.answersOn(record)} />
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
      {actions.dialog}
      <PageBody>
        {Notice && <Notice start={(button) => actions.start(button, record)} />}
        {Headline && <Headline />}
        {tab ? (
          <RecordColumns noun={noun} record={tab === tabs?.[0] ? record : {}}>
            <Stack>
              {sectionsOf(tab.sections ?? [])}
              {tab === tabs?.[0] && added}
              {tab.panels?.map((Panel, index) => (
                <Panel key={`${tab.key} ${index}`} />
              ))}
              {tab.hasHistory === true && history}
            </Stack>
          </RecordColumns>
        ) : (
          <RecordColumns
            noun={noun}
            record={record}
            beside={
              <>
                {besidePanels.map((Panel, index) => (
                  <Panel key={index} />
                ))}
                {history}
              </>
            }
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
            {panels.map((Panel, index) => (
              <Panel key={index} />
            ))}
          </RecordColumns>
        )}
      </PageBody>
    </>
  );
}

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

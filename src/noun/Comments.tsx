import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { Comment } from '../../domain/comment/comment.ts';
import { commentLengthMax } from '../../domain/comment/commentLength.ts';
import { clockText, dayOfInstant, formatDay } from '../../domain/day/day.ts';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { newKey } from '../../providers/http/pressKey.ts';
import { describeError } from '../../providers/http/apiError.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { Attachments } from '../ui/form/Attachments.tsx';
import { TextAreaControl } from '../ui/form/fields/controls.ts';
import { failureText } from '../ui/feedback/failureText.ts';
import { FileLinks } from '../ui/page/FileLinks.tsx';
import { Section } from '../ui/page/Section.tsx';
import { useLocale } from '../ui/useLocale.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';

const Days = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& h3': { margin: 0, fontSize: '0.75rem', fontWeight: 600, color: theme.vars?.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 8 },
  '& .said': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .who': { fontWeight: 600 },
  '& .when': { color: theme.vars?.palette.text.secondary, fontSize: '0.8125rem', marginInlineStart: 8 },
}));

const Writing = styled('form')({
  display: 'grid',
  gap: 8,
  marginTop: 12,
  justifyItems: 'start',
  '& textarea': { width: '100%' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
});

interface CommentsProps {
  /** A name of the registry of resources, which reads `comments` and takes `comment`. */
  resource: string;
  id: number;
}

/** What people said about a record, by day, the oldest first, and where to say something. */
export function Comments({ resource, id }: CommentsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useQuery({
    queryKey: [resource, 'comments', id],
    queryFn: async ({ signal }) => {
      const answer = await dataProvider.read<{ data: Comment[] }>(resource, {
        what: 'comments',
        params: { id },
        signal,
      });
      return answer.data;
    },
    meta: { raisesErrorPage: false },
  });
  const days = Map.groupBy(data ?? [], ({ createdAt }) => dayOfInstant(createdAt, timeZone));
  return (
    <Section title={translate('comment.title')}>
      {error && <Alert severity="error">{failureText(error, translate, translate('comment.unread'))}</Alert>}
      {data?.length === 0 && <p>{translate('comment.none')}</p>}
      <Days>
        {[...days].map(([day, comments]) => (
          <section key={day} aria-label={formatDay(day, locale)}>
            <h3>{formatDay(day, locale)}</h3>
            <ul>
              {comments.map(({ id: number, author, text, media, createdAt }) => (
                <li key={number}>
                  <span className="who">{author.name}</span>
                  <span className="when">{clockText(createdAt, timeZone)}</span>
                  <p className="said">{text}</p>
                  {media.length > 0 && (
                    <p className="said">
                      <FileLinks files={media} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Days>
      <NewComment resource={resource} id={id} />
    </Section>
  );
}

/** What is typed of a comment. */
interface TypedComment {
  text: string;
  media: MediaItem[];
}

const nothingTyped: TypedComment = { text: '', media: [] };

function NewComment({ resource, id }: CommentsProps) {
  'use no memo';
  const translate = useTranslate();
  const inputID = useId();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const typing = useForm<TypedComment>({ defaultValues: nothingTyped });
  const typed = useWatch({ control: typing.control }) as TypedComment;
  const [isAttaching, setAttaching] = useState(false);
  const [arriving, setArriving] = useState(0);
  // The same press sent again says it once; another text is another comment.
  const said = JSON.stringify(typed);
  const key = useMemo(() => ({ said, key: newKey() }), [said]).key;
  const say = useMutation({
    mutationFn: ({ text, media }: TypedComment) =>
      dataProvider.act(resource, {
        id,
        action: 'comment',
        input: { text, mediaIDs: media.map((file) => file.id) },
        idempotencyKey: key,
      }),
    async onSuccess() {
      typing.reset(nothingTyped);
      setAttaching(false);
      await queryClient.invalidateQueries({ queryKey: [resource, 'comments', id] });
    },
  });
  return (
    <FormProvider {...typing}>
      <Writing onSubmit={typing.handleSubmit((comment) => say.mutate(comment))}>
        <label htmlFor={inputID} style={visuallyHidden}>
          {translate('comment.write')}
        </label>
        <TextAreaControl
          id={inputID}
          rows={2}
          maxLength={commentLengthMax}
          placeholder={translate('comment.write')}
          {...typing.register('text')}
        />
        {isAttaching && (
          <Attachments
            path="media"
            kind="receipt"
            label={translate('comment.files')}
            onPending={setArriving}
          />
        )}
        {say.error && <Alert severity="error">{describeError(say.error, translate)}</Alert>}
        <div className="buttons">
          <Button
            type="submit"
            variant="outlined"
            disabled={typed.text.trim() === '' || arriving > 0 || say.isPending}
          >
            {translate('comment.send')}
          </Button>
          {!isAttaching && <Button onClick={() => setAttaching(true)}>{translate('comment.attach')}</Button>}
        </div>
      </Writing>
    </FormProvider>
  );
}

import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { LifecycleSubject } from '../../domain/lifecycle.ts';
import { ActionButton } from './ActionButton.tsx';
import { RowActions } from './list/RowActions.tsx';
import type { RecordActionsOptions } from './recordActions.tsx';
import { useRecordActions } from './recordActions.tsx';

const Bar = styled('section')({ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' });

/** The buttons of a record: what its lifecycle offers this person now, the first one foremost. */
export function ActionBar<Subject extends LifecycleSubject, Status extends string, ActionName extends string>(
  options: RecordActionsOptions<Subject, Status, ActionName>,
) {
  const translate = useTranslate();
  const { actions, dialog } = useRecordActions(options);
  const foremost = actions.find((action) => !action.isDestructive);
  return (
    <>
      {actions.length > 0 && (
        <Bar aria-label={translate('list.action.bar')}>
          {actions.map((action) => (
            <ActionButton
              key={action.id}
              action={action}
              variant={action === foremost ? 'contained' : 'outlined'}
            />
          ))}
        </Bar>
      )}
      {dialog}
    </>
  );
}

/** The same actions on a row of a list. `name`: what the row is called. */
export function RecordRowActions<
  Subject extends LifecycleSubject,
  Status extends string,
  ActionName extends string,
>({ name, ...options }: RecordActionsOptions<Subject, Status, ActionName> & { name: string }) {
  const { actions, dialog } = useRecordActions(options);
  return (
    <>
      <RowActions name={name} actions={actions} />
      {dialog}
    </>
  );
}

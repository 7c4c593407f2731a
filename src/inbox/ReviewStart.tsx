import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { Link } from 'react-router';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';

type Row = InboxRow & RaRecord;

/** Opens the first of the records that the list shows, to go through all of them. */
export function ReviewStart({ hrefOf }: { hrefOf: (row: Row) => string }) {
  const translate = useTranslate();
  const [first] = useListContext<Row>().data ?? [];
  if (!first) return null;
  return (
    <Button variant="contained" component={Link} to={hrefOf(first)}>
      {translate('inbox.review')}
    </Button>
  );
}

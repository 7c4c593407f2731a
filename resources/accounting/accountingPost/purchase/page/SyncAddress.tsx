import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link, Navigate, useLocation } from 'react-router';
import { isFlagOn } from '../../../../../domain/access/featureFlag.ts';
import { useActor } from '../../../../../providers/session/profile.tsx';
import { pathTo } from '../../../../../src/app/routing/routes.ts';
import { BlankState } from '../../../../../src/ui/page/BlankState.tsx';
import { PageBody } from '../../../../../src/ui/page/PageBody.tsx';
import { SubHeader } from '../../../../../src/ui/page/SubHeader.tsx';
import { booksProgramAt } from '../../../connection/booksProgram.ts';
import type { PurchaseTab } from '../../accountingPost.ts';

/** The address of a tab of purchases: with `jurnal_redirect` it leads to the sync by itself, else by a button. */
export function syncAddress(tab: PurchaseTab) {
  return function SyncAddress() {
    const translate = useTranslate();
    const actor = useActor();
    const program = booksProgramAt(useLocation().pathname);
    const to = pathTo(
      `integration-${program}-sync`,
      {},
      tab === 'bills' ? { groupType: tab } : { transactionType: tab },
    );
    if (isFlagOn(actor.flags, 'jurnal_redirect')) return <Navigate to={to} replace />;
    return (
      <>
        <SubHeader
          title={translate('purchaseSync.title', { program: translate(`integration.program.${program}`) })}
        />
        <PageBody>
          <BlankState
            title={translate(`accountingPost.choice.groupType.${tab}`)}
            text={translate('accountingPost.tabs')}
            action={
              <Button variant="contained" component={Link} to={to}>
                {translate('purchaseSync.openSync')}
              </Button>
            }
          />
        </PageBody>
      </>
    );
  };
}

import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { mayEnter } from '../../../domain/access/access.ts';
import type { ListRow } from '../../../domain/list/listRoom.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { InputFieldsHandle } from '../../../src/noun/fields/InputFields.tsx';
import { ConfirmDialog } from '../../../src/ui/feedback/ConfirmDialog.tsx';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';
import { adjusting, adjustmentInput, adjustmentSent, balanceResource } from './adjustment.ts';
import type { benefitBalance } from './benefitBalance.ts';

const InputFields = lazyPiece(() => import('../../../src/noun/fields/InputFields.tsx'));

type Balance = ListRow<typeof benefitBalance>;

/** Gives somebody more of a benefit in one year, or takes some of it; nobody does so for themself. */
export function AdjustBalance({ balance }: { balance: Balance }) {
  const translate = useTranslate();
  const actor = useActor();
  const [isOpen, setOpen] = useState(false);
  const { employee } = balance;
  if (!mayEnter(actor, adjusting) || employee.id === actor.employeeID) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('benefitBalance.adjust.open')}
      </Button>
      {isOpen && <AdjustDialog balance={balance} onClose={() => setOpen(false)} />}
    </>
  );
}

function AdjustDialog({ balance, onClose }: { balance: Balance; onClose: () => void }) {
  const translate = useTranslate();
  const words = (key: string, values?: object) => translate(`benefitBalance.adjust.${key}`, values);
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const asked = useRef<InputFieldsHandle>(null);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, employee, plan, year, left } = balance;
  const called = { person: employee.name, plan: plan.name, year };

  async function act(): Promise<void> {
    const typed = asked.current?.read() ?? null;
    if (typed === null) return;
    setPending(true);
    setFailure(null);
    try {
      await dataProvider.act(balanceResource, { id, action: 'adjust', input: adjustmentSent(typed) });
      notify(words('done', called), { type: 'success' });
      onClose();
      await queryClient.invalidateQueries();
    } catch (error) {
      setPending(false);
      if (!asked.current?.showRefused(error)) {
        setFailure(failureText(error, translate, translate('noun.failedText')));
      }
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={words('title', called)}
      confirmLabel={words('confirm')}
      isPending={isPending}
      failure={failure}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      <p>{words('text', { ...called, left: formatMoney(fromWire(left), 'IDR') })}</p>
      <Suspense>
        <InputFields
          ref={asked}
          input={adjustmentInput}
          words="benefitBalance"
          action="adjust"
          labelOf={words}
        />
      </Suspense>
    </ConfirmDialog>
  );
}

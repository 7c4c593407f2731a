import Typography from '@mui/material/Typography';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import type { HasScreen } from '../../../../src/app/routing/guards.ts';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../../src/app/routing/screenContext.ts';
import type { SubHeaderProps } from '../../../../src/ui/page/SubHeader.tsx';

interface CreateEntry {
  key: 'invoice' | 'upload' | 'order' | 'request' | 'template' | 'recurring';
  to: string;
}

/** The entries of 'Create purchase' (rules: create menu): each with its right, its feature, and a screen to go to. */
export function createEntries(actor: Actor, hasScreen: HasScreen): CreateEntry[] {
  const form = 'bills-bills-to-pay-form';
  const upload = 'bills-bills-to-pay-ocr-form';
  const requestForm = 'bills-bills-to-pay-request-form';
  const templates = 'bills-templates';
  const recurring = 'bills-recurring';
  const hasForm = hasScreen(form) && mayVisit(form, actor);
  const entries: (CreateEntry & { isOpen: boolean })[] = [
    { key: 'invoice', to: pathTo(form), isOpen: hasForm && actor.permissions.has('bills_invoice_create') },
    { key: 'upload', to: pathTo(upload), isOpen: hasScreen(upload) && mayVisit(upload, actor) },
    {
      key: 'order',
      to: pathTo(form, {}, { type: 'order' }),
      isOpen:
        hasForm &&
        hasScreen('bills-bills-to-pay-order') &&
        mayEnter(actor, {
          anyPermission: ['bills_order_create'],
          allFeatures: ['purchaseOrder'],
          allFlags: ['purchase_order'],
        }),
    },
    {
      key: 'request',
      to: pathTo(requestForm),
      isOpen:
        hasScreen(requestForm) &&
        mayEnter(actor, {
          anyPermission: ['bills_request_create'],
          orCapability: 'isPurchaseRequester',
          allFeatures: ['expenseBill', 'purchaseRequest'],
          allFlags: ['purchase_request'],
        }),
    },
    {
      key: 'template',
      to: pathTo(templates),
      isOpen: hasForm && hasScreen(templates) && actor.permissions.has('bills_invoice_create'),
    },
    {
      key: 'recurring',
      to: pathTo(recurring),
      isOpen:
        hasScreen(recurring) && mayVisit(recurring, actor) && actor.permissions.has('bills_invoice_create'),
    },
  ];
  return entries.filter(({ isOpen }) => isOpen).map(({ key, to }) => ({ key, to }));
}

/** Where reading credit is bought; null for who may not buy it, or while there is no such screen. */
export function creditPath(actor: Actor, hasScreen: HasScreen): string | null {
  const name = 'settings-ocr-credit-purchase';
  const isOpen = actor.permissions.has('quota_ocr_purchase') && hasScreen(name) && mayVisit(name, actor);
  return isOpen ? pathTo(name) : null;
}

/** The menu 'Create purchase' for the line above the page; undefined where there is nothing to create. */
export function useCreateMenu(): SubHeaderProps['primaryList'] {
  const translate = useTranslate();
  const actor = useActor();
  const hasScreen = useHasScreen();
  const entries = createEntries(actor, hasScreen);
  if (entries.length === 0) return undefined;
  const credit = creditPath(actor, hasScreen);
  // The words speak of uploading: without that entry they would promise what is not there.
  const hasUpload = entries.some(({ key }) => key === 'upload');
  const note = hasUpload ? (
    <>
      <Typography variant="body2">{translate('document.create.note')}</Typography>
      {credit !== null && (
        <Button component={Link} to={credit} variant="outlined" sx={{ mt: 1 }}>
          {translate('document.create.credit')}
        </Button>
      )}
    </>
  ) : null;
  return {
    label: translate('document.create.title'),
    actions: entries.map(({ key, to }) => ({ id: key, label: translate(`document.create.${key}`), to })),
    ...(note ? { note } : {}),
  };
}

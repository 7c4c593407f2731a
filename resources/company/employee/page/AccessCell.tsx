import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { accessLooks } from '../employee.ts';

/** Whether somebody can sign in, in words and colour. */
export function AccessCell({ hasAccess }: { hasAccess: boolean }) {
  return <StatusBadge status={hasAccess ? 'yes' : 'no'} looks={accessLooks} />;
}

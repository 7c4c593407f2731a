import { useTranslate } from 'react-admin';
import type { ChoicePopoverProps } from '../ui/list/ChoicePopover.tsx';
import { ChoicePopover } from '../ui/list/ChoicePopover.tsx';

/** Which widgets stand on the home page, and in which order. */
export default function HomeArrange(props: ChoicePopoverProps) {
  const translate = useTranslate();
  return <ChoicePopover title={translate('home.arrangeTitle')} {...props} />;
}

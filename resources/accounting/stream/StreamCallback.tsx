import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ProgramReturn } from '../connection/AccountingReturn.tsx';

/** Where Stream leads back to, once somebody has let us have documents read there or refused it. */
export default function StreamCallback() {
  const translate = useTranslate();
  const [search] = useSearchParams();
  return (
    <ProgramReturn
      provider="stream"
      attempt={search.get('state') ?? ''}
      isOfSession
      failedTitle={translate('integration.callback.streamFailed')}
      title={translate('integration.callback.titleOf', { program: translate('integration.program.stream') })}
    />
  );
}

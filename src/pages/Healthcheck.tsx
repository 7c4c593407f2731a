import { useTranslate } from 'react-admin';
import { ServerFacts } from './ServerFacts.tsx';

/** Whether everything that the server needs is there. */
export default function Healthcheck() {
  const translate = useTranslate();
  return (
    <ServerFacts
      area="health"
      summary={({ status }) => translate(status === 'ok' ? 'shell.health.ok' : 'shell.health.notOK')}
    />
  );
}

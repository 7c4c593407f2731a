import { ServerFacts } from './ServerFacts.tsx';

/** What is running. */
export default function Version() {
  return <ServerFacts area="version" />;
}

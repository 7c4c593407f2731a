import type { AnyNoun } from '../../domain/noun/noun.ts';
import { nounFor } from '../../domain/noun/nounFor.ts';
import { useActor } from '../../providers/session/profile.tsx';
import type { AskedProps } from '../ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../ui/list/filter/ListFilters.tsx';
import { nounListSpec } from '../../domain/noun/nounList.ts';
import { useNounFilterFields } from './useNounFilterFields.ts';
import { useNounWords } from './useNounWords.ts';

/** The filters of a noun's list apart from it. */
export function nounFilters(declared: AnyNoun) {
  return function NounFilters(asked: AskedProps) {
    const actor = useActor();
    const noun = nounFor(declared, actor);
    const words = useNounWords(noun.name);
    const spec = nounListSpec(noun);
    const fields = useNounFilterFields(noun, spec, asked.search);
    return <ListFilters {...asked} spec={spec} fields={fields} list={words('many')} />;
  };
}

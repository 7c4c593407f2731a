import { reason } from '../lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule, Transition } from '../lifecycle/lifecycle.ts';
import type { ReviewPlan } from './reviewLifecycle.ts';

/** How records are drafted before they are reviewed. */
interface DraftPlan<Subject, Status extends string> {
  /** Where it is kept unfinished. */
  draft: Status;
  /** Who enters it, sends it in and mends it. */
  enteredBy: readonly Rule<Subject>[];
  /** Where one ends that its requester calls off while it is reviewed; unset: nobody does. */
  canceledAs?: Status;
}

type Verb<Subject, Status extends string, View extends string> = Transition<Subject, Status, string, View>;

/**
 * The verbs of who enters a record that is reviewed: it is kept unfinished, submitted, mended and sent in again, called off
 * while it is reviewed, deleted while it is a draft. Saving and submitting are two buttons of one form.
 */
export function draftingVerbs<Subject extends LifecycleSubject, Status extends string, View extends string>(
  {
    inReview,
    approvedAs,
    instead = [],
    heldAs = [],
    revisedAs,
  }: Pick<ReviewPlan<Subject, Status, View>, 'inReview' | 'approvedAs' | 'instead' | 'heldAs' | 'revisedAs'>,
  { draft, enteredBy, canceledAs }: DraftPlan<Subject, Status>,
): readonly Verb<Subject, Status, View>[] {
  const sent = {
    to: [inReview, approvedAs, ...instead, ...heldAs],
    by: enteredBy,
    byOne: 'Others decide on it.',
    choose: () => inReview,
  };
  const entering = { ability: 'isAbleToEdit', form: 'edit' } as const;
  const returned = revisedAs === undefined ? [] : [revisedAs];
  return [
    { action: 'saveDraft', from: [draft], to: [draft], by: enteredBy, ...entering },
    { action: 'submit', from: [draft], ...sent },
    ...returned.map((from): Verb<Subject, Status, View> => ({
      action: 'edit',
      from: [from],
      ...sent,
      ...entering,
    })),
    ...(canceledAs === undefined
      ? []
      : [
          {
            action: 'cancel',
            endsIt: true,
            from: [inReview, ...heldAs, ...returned],
            to: [canceledAs],
            by: enteredBy,
            input: reason,
            route: { method: 'PATCH', path: 'cancel' },
            ability: 'isAbleToCancel',
            isDestructive: true,
            place: 'list',
          } as const,
        ]),
    {
      action: 'delete',
      endsIt: true,
      from: [draft],
      to: [],
      by: enteredBy,
      route: { method: 'DELETE', path: '' },
      ability: 'isAbleToDelete',
      isDestructive: true,
      place: 'list',
    },
  ];
}

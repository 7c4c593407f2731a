import { tripTypeEn } from '../tripWords.en.ts';

/** Words of destination groups. */
export const destinationGroupEn = {
  nothingYet: 'Policies pay by destination. Put the first places that cost alike into a group.',
  filter: { query: 'Name' },
  section: { details: 'Destination group' },
  field: { tripType: 'Trip type', places: 'Places: provinces, cities or countries' },
  choice: { tripType: tripTypeEn },
  step: {
    activate: {
      title: 'Activate %{name}?',
      text: 'Its places can be travelled to again.',
      done: '%{name} is active.',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: 'Its places are offered to nobody. Policies and trips that name it keep it.',
      done: '%{name} is inactive.',
    },
  },
  history: { activate: 'Activated', deactivate: 'Deactivated' },
  inOtherGroup: '%{places}: in “%{group}” already. A place is in one group of a trip type',
};

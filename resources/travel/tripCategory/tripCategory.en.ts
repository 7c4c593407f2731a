import { tripTypeEn } from '../tripWords.en.ts';

/** Words of trip policy categories. */
export const tripCategoryEn = {
  nothingYet: 'Categories say what is spent on trips. Create the first one, as trains or hotels.',
  filter: { query: 'Name' },
  section: { details: 'Category' },
  field: {
    categoryName: 'Name',
    tripType: 'Trip type',
    categoryType: 'Category type',
    destinationGroup: 'Only for destinations of',
    isReceiptRequired: 'A receipt is required',
  },
  choice: {
    tripType: tripTypeEn,
    categoryType: { transportation: 'Transportation', accommodation: 'Accommodation', perDiem: 'Per diem' },
  },
  step: {
    activate: {
      title: 'Activate %{name}?',
      text: 'Trips can have it again.',
      done: '%{name} is active.',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: 'No new trip has it. Policies and trips that name it keep it.',
      done: '%{name} is inactive.',
    },
  },
  history: { activate: 'Activated', deactivate: 'Deactivated' },
};

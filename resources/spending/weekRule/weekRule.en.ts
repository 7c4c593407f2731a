/** Words of the setting of weekly limits. */
export const weekRuleEn = {
  saved: 'The rule is saved. What was spent counts in the weeks that it says.',
  section: { week: 'How weekly limits count' },
  field: { firstDay: 'A week begins on' },
  choice: {
    firstDay: {
      monday: 'Monday',
      tuesday: 'Tuesday',
      wednesday: 'Wednesday',
      thursday: 'Thursday',
      friday: 'Friday',
      saturday: 'Saturday',
      sunday: 'Sunday',
    },
  },
  help: 'What was spent is kept by day: with another first day it counts anew, also in the week that is under way. What was decided stays decided.',
} as const;

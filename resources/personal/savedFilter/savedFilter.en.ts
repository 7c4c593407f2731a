/** Why a choice or a saved filter is not kept. */
export const savedFilterEn = {
  nameTaken: 'You have a view of this name on this screen',
  mostOfScreen: 'At most %{limit} filters are kept for a screen. Remove one that you do not use',
  mostFilters: 'At most %{limit} filters are kept. Remove one that you do not use',
  mostPreferences: 'At most %{limit} preferences are kept. Forget one by sending null',
  preferencesSize: 'All preferences together take at most %{limit} kB. Forget one by sending null',
  preferenceSize: 'At most %{limit} characters as JSON',
  keyNotKept: 'This key holds characters that cannot be kept',
  valueNotKept: 'This value cannot be kept',
  valueMissing: 'Send a value, or null',
} as const;

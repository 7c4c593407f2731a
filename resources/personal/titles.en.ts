/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const personalTitlesEn = {
  approvals: 'Approvals',
  absence: { list: 'Absences', form: 'Absence form', show: 'Absence' },
};

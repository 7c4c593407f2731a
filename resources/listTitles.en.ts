/** What the lists of `lists.ts` are called: in the title of the window, in breadcrumbs, in the menu. */
export const listTitlesEn = {
  inputVat: 'Input VAT',
};

export const mappingTourEn = {
  title: 'Integrate accounting tags with Outlay',
  text: 'Say once which account and which tags of your books each category, account and fee belongs to.',
  action: 'Get started',
};

export const organizationEn = {
  one: 'organization',
  many: 'Organizations',
  field: { companyAccount: 'Company account' },
};

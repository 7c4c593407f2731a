export const organizationEn = {
  field: { companyAccount: 'Company account' },
};

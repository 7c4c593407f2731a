/** What is said of the fields that a company adds to its records. */
export const customValueEn = {
  title: 'Additional details',
  missing: '%{field}: fill this field',
  none: 'None',
  twice: 'Choose each only once',
  phone: 'Enter a phone number like +62 812 3456 7890',
};

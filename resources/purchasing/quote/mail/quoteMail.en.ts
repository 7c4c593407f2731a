/** Mails to vendors: what is needed, and what they quoted. */
export const quoteMailEn = {
  greeting: 'Dear %{vendor},',
  askedSubject: '%{company} asks for your quote: %{number}',
  asked: '%{company} asks for your quote for the items on the attached paper (%{number}).',
  answer:
    'Please enter your prices on this page until %{day}. No account is needed; the link can be used once:',
  contact: 'Questions? Write to %{person}, %{email}.',
  sentSubject: '%{company}: %{number}',
  sent: '%{person} of %{company} sends you %{number}, attached as PDF.',
  amendedSubject: '%{company}: %{number} was amended',
  amended:
    '%{person} of %{company} sends you %{number}, attached as PDF. It takes the place of what was ordered before. What changed:',
} as const;

/** The mail that brings the link. */
export const activationMailEn = {
  subject: '%{company} invites you to Outlay',
  greeting: 'Hello %{name},',
  invited: '%{inviter} has invited you to work for %{company} in Outlay.',
  invitedByNobody: 'You are invited to work for %{company} in Outlay.',
  open: 'Open this link to begin:',
  lasts: 'The link works once, until %{day}. If you did not expect this message, leave it alone.',
} as const;

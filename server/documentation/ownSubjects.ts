/** What the server's own calls are about, by the tag that routes carry; those of the nouns are handed in. */
export const ownSubjects: Readonly<Record<string, string>> = {
  Banks: 'Banks, countries and currencies that payments go to',
  Files: 'Papers that belong to records',
  Session: 'Signing in and out, who is signed in, what waits for them',
  Notifications: 'What a person was told, and whether they have read it',
  Flags: 'Which features are switched on',
  Server: 'The server itself: whether it is ready, which build runs',
};

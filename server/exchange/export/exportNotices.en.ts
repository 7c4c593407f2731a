/** The messages about an export: refusals, mails and notifications. */
export const exportNoticeEn = {
  address: 'This is not an e-mail address: %{address}',
  mostAddresses: 'Use at most %{limit} addresses',
  colleagues: 'No active colleague has this address: %{addresses}',
  onItsWay: 'The export is on its way to %{addresses}.',
  addresses: '%{count} addresses',
  rows: '%{count} row |||| %{count} rows',
  sent: 'Your export of the list “%{list}” (%{rows}) was sent to %{addresses}.',
  notSent: 'Your export of the list “%{list}” was not sent. %{reason}',
  lostRight: 'You may no longer export this list.',
  nobodyLeft: 'None of its addresses belongs to an active colleague any more.',
  subject: 'Export of “%{list}”: %{rows}, %{day}',
  own: 'You asked for this export. The file %{file} holds %{rows} of the list “%{list}” as of %{day}.',
  ofColleague:
    '%{person} asked for this export. The file %{file} holds %{rows} of the list “%{list}” as of %{day}.',
  attached: 'It is attached, and kept until %{until}:\n%{link}',
  linked: 'It is too large for a mail. Until %{until} it is found here, once you are signed in:\n%{link}',
  notYet: 'The file is still being made.',
  heldBack: 'You may see less now than when this file was made. Ask for the export again.',
  over: 'Files of exports are kept for %{days} days. Ask for the export again to have a newer one.',
};

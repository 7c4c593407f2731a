export const broadcastEn = {
  section: { action: 'What it leads to' },
  field: {
    message: 'Message',
    level: 'Level',
    actionLink: 'Link',
    buttonLabel: 'Label of the button',
    buttonURL: 'Address of the button',
  },
  choice: {
    level: {
      information: 'Information (can be closed)',
      announcement: 'Announcement (can be closed)',
      important: 'Important (stays)',
    },
  },
  address: 'An address such as https://example.com/news, or a page such as /bills/bills-to-pay',
  labelMissing: 'Say what stands on the button',
  addressMissing: 'Say where the button leads',
  either: 'A broadcast has a link or a button, not both',
};

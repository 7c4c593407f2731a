/** Words that every noun has: of its actions where it has none of its own. `any` stands for each action. */
export const nounEn = {
  choose: 'Choose one',
  action: {
    view: 'View details',
    edit: 'Edit',
    archive: 'Archive',
    restore: 'Restore',
    delete: 'Delete',
  },
  step: {
    any: {
      title: '%{action}: %{name}',
      done: '%{name}: done.',
      notes: 'Notes',
    },
    archive: {
      title: 'Archive %{name}?',
      text: 'It stays on what it was used for, and is no longer offered for anything new.',
      done: '%{name} is archived.',
    },
    restore: {
      title: 'Restore %{name}?',
      text: 'It is offered again.',
      done: '%{name} is restored.',
    },
    delete: {
      title: 'Delete %{name}?',
      text: 'It cannot be brought back.',
      done: '%{name} is deleted.',
    },
  },
  why: {
    status: 'Not possible in the status “%{status}”: %{actions}.',
    permission: 'this needs the permission %{permission}.',
    closed: 'This is no longer possible.',
  },
};

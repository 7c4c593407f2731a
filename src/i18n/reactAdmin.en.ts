import { genericMessage } from '../../domain/message/screenTexts.ts';

/** What react-admin's own hooks say; its pages and buttons are not in use. */
export const reactAdminEn = {
  action: {
    cancel: 'Cancel',
    close: 'Close',
    confirm: 'Confirm',
    create: 'Create',
    delete: 'Delete',
    refresh: 'Refresh',
    save: 'Save',
    undo: 'Undo',
    update: 'Update',
  },
  auth: { auth_check_error: 'Sign in to continue.' },
  message: {
    invalid_form: 'Some fields need your attention.',
    unsaved_changes: 'Some of your changes are not saved. Leave without them?',
  },
  notification: {
    created: 'Created',
    updated: 'Saved',
    deleted: 'Deleted',
    data_provider_error: genericMessage,
    http_error: genericMessage,
    i18n_error: 'The words of this language could not be loaded.',
    item_doesnt_exist: 'This does not exist, or is not for you to see.',
    logged_out: 'Your session has ended. Sign in again.',
    not_authorized: 'You are not allowed to do this.',
  },
  validation: {
    required: 'You must fill this field',
    minLength: 'At least %{min} characters',
    maxLength: 'At most %{max} characters',
    minValue: 'At least %{min}',
    maxValue: 'At most %{max}',
    number: 'A number is needed',
    email: 'An e-mail address is needed',
    oneOf: 'One of these is needed: %{options}',
    regex: 'Invalid format.',
    unique: 'This is taken already',
  },
};

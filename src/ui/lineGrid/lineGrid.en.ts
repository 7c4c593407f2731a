/** The words of the grid itself; those of its columns come from the form that uses it. */
export const lineGridEn = {
  number: 'No.',
  line: 'line %{number}',
  lineWord: 'Line',
  actions: 'Actions',
  add: 'Add line',
  undo: 'Undo',
  choose: 'Choose',
  unread: 'without line %{lines} |||| without lines %{lines}',
  tools: {
    up: 'Move up',
    down: 'Move down',
    copy: 'Duplicate',
    remove: 'Delete',
  },
  said: {
    added: 'Line %{number} added.',
    addedByTab: 'Line %{number} added. As long as it is empty, Tab leads out of the lines.',
    removed: 'Line %{number} deleted.',
    restored: 'Line %{number} restored.',
    moved: 'Line %{from} is line %{to} now.',
    copied: 'Line %{number} duplicated.',
    pasted: '%{smart_count} line pasted. |||| %{smart_count} lines pasted.',
    refused:
      '%{smart_count} cell could not be read and is marked. |||| %{smart_count} cells could not be read and are marked.',
    full: 'There is no room for more than %{smart_count} line. |||| There is no room for more than %{smart_count} lines.',
    beyond: 'Beyond the last column and not taken: %{texts}',
  },
  help: {
    button: 'Keys',
    title: 'Keys in the lines',
    close: 'Close',
    keys: {
      enter: {
        keys: 'Enter, Shift+Enter',
        text: 'To the line below, above; from the last line to a new one',
      },
      tab: {
        keys: 'Tab, in the last cell',
        text: 'Adds a line; in an empty last line it leads out of the lines',
      },
      arrows: { keys: '↑ ↓, Page up, Page down', text: 'To other lines, in the same column' },
      sides: { keys: '← →', text: 'To the next cell, from the edge of the text' },
      add: { keys: 'Ctrl+Enter', text: 'Adds a line below' },
      remove: { keys: 'Alt+Delete', text: 'Deletes the line; Undo brings it back' },
      shift: { keys: 'Alt+Shift+↑ ↓', text: 'Moves the line up or down' },
      list: { keys: 'Alt+↓', text: 'Opens the list or the calendar of a cell' },
      ends: { keys: 'Ctrl+Home, Ctrl+End', text: 'To the first, to the last line' },
      paste: { keys: 'Ctrl+V', text: 'Pastes rows of a spreadsheet' },
    },
  },
};

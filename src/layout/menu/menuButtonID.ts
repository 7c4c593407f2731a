/** The id of the button that opens the menu in a narrow window. */
export const menuButtonID = 'menu-button';

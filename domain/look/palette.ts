/** The colours of a status or a notice: words on a soft ground, 4.5 to 1 or more. */
export interface ToneColors {
  ground: string;
  ink: string;
}

export const fontFamily = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

const light = {
  primary: { main: '#0b5a52', dark: '#07443e', light: '#2b7a71', contrastText: '#ffffff' },
  secondary: { main: '#7a4a0c', dark: '#5c3708', light: '#a3691f', contrastText: '#ffffff' },
  error: { main: '#a8261c', dark: '#861d15', light: '#c8483e', contrastText: '#ffffff' },
  warning: { main: '#8a5300', dark: '#6b4000', light: '#b37612', contrastText: '#ffffff' },
  success: { main: '#1f6b35', dark: '#175228', light: '#3d8a53', contrastText: '#ffffff' },
  info: { main: '#1d5a86', dark: '#154566', light: '#3d79a5', contrastText: '#ffffff' },
  text: { primary: '#182326', secondary: '#515d60', disabled: '#6f797b' },
  background: { default: '#f4f2ec', paper: '#ffffff' },
  divider: '#dedad0',
  action: {
    hover: 'rgba(24, 35, 38, 0.05)',
    selected: 'rgba(11, 90, 82, 0.10)',
    focus: 'rgba(11, 90, 82, 0.14)',
  },
  sheet: '#fbfaf7',
  rail: { ground: '#fbfaf7', ink: '#2e3a3d', faint: '#626d6f', active: '#e1ebe6', activeInk: '#07443e' },
  tone: {
    neutral: { ground: '#e9e6de', ink: '#434d50' },
    waiting: { ground: '#e0ebf3', ink: '#164a70' },
    attention: { ground: '#f8e8cb', ink: '#6d4200' },
    bank: { ground: '#e9e4f5', ink: '#4a3480' },
    good: { ground: '#dcefdf', ink: '#175228' },
    bad: { ground: '#f8dfdb', ink: '#8a1f16' },
  },
};

const dark: typeof light = {
  primary: { main: '#6fc7ba', dark: '#4aa598', light: '#9adcd2', contrastText: '#06211e' },
  secondary: { main: '#e3b06a', dark: '#c08e47', light: '#f0cb97', contrastText: '#2a1a02' },
  error: { main: '#f2958b', dark: '#d96f64', light: '#f8b8b1', contrastText: '#2f0a06' },
  warning: { main: '#eab765', dark: '#c99542', light: '#f3d09a', contrastText: '#2a1a02' },
  success: { main: '#85cf98', dark: '#5eb075', light: '#ade2ba', contrastText: '#08210f' },
  info: { main: '#8bbfe6', dark: '#639dc8', light: '#b3d6f1', contrastText: '#071c2c' },
  text: { primary: '#e6e9e6', secondary: '#a9b3b3', disabled: '#869092' },
  background: { default: '#0f1416', paper: '#182023' },
  divider: '#2a3437',
  action: {
    hover: 'rgba(230, 233, 230, 0.06)',
    selected: 'rgba(111, 199, 186, 0.16)',
    focus: 'rgba(111, 199, 186, 0.22)',
  },
  sheet: '#141a1c',
  rail: { ground: '#141a1c', ink: '#ccd3d2', faint: '#96a1a2', active: '#1f3330', activeInk: '#a5e0d7' },
  tone: {
    neutral: { ground: '#2a3336', ink: '#c5cdcd' },
    waiting: { ground: '#1a2f3f', ink: '#a9d0ee' },
    attention: { ground: '#3a2c12', ink: '#f0c885' },
    bank: { ground: '#2a2440', ink: '#cabdf2' },
    good: { ground: '#16301f', ink: '#9edcae' },
    bad: { ground: '#3d1d1a', ink: '#f6b0a8' },
  },
};

/** The colours of the product, on its screens and on the pages that the server draws. */
export const palettes = { light, dark } as const;

import { createTheme } from '@mui/material/styles';
import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';

/** Where the choice of appearance is kept; `src/public/firstPaint.js` reads it before the application is there. */
export const themeStorageKey = 'outlay.theme';

/** The colours of a status or a notice: words on a soft ground, 4.5 to 1 or more. */
export interface ToneColors {
  ground: string;
  ink: string;
}

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface Palette {
    tone: Record<StatusTone, ToneColors>;
    /** The sidebar, the child panel and what lies beside the paper. */
    rail: { ground: string; ink: string; faint: string; active: string; activeInk: string };
    sheet: string;
  }
  interface PaletteOptions {
    tone: Record<StatusTone, ToneColors>;
    rail: { ground: string; ink: string; faint: string; active: string; activeInk: string };
    sheet: string;
  }
}

/** Shell measures (spec 1 §2.4–2.6). */
export const measure = {
  headerHeight: 60,
  bannerHeight: 46,
  subHeaderHeight: 72,
  sidebarExpanded: 216,
  sidebarCollapsed: '3.75rem',
  childPanel: '12.75rem',
  childPanelCollapsed: '2rem',
  popoverMaxHeight: 250,
  popoverItemWidth: 248,
} as const;

/** What lies above the page: the header and one line per broadcast banner, in pixels. */
export function headerOffset(banners: number): number {
  return measure.headerHeight + banners * measure.bannerHeight;
}

export const tooltipDelayMs = 200;
export const panelTransitionMs = 600;

const fontFamily = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

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

/** The look of Outlay: paper, ink and one green; dense, with figures that stand in columns. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  spacing: 8,
  shape: { borderRadius: 6 },
  typography: {
    fontFamily,
    fontSize: 13,
    h1: { fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
    body1: { fontSize: '0.875rem', lineHeight: 1.5 },
    body2: { fontSize: '0.8125rem', lineHeight: 1.5 },
    caption: { fontSize: '0.75rem', lineHeight: 1.4 },
    button: { fontSize: '0.8125rem', fontWeight: 600, textTransform: 'none' },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: 'tabular-nums', fontSize: '0.875rem' },
        ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        // Focus put there by us, to be read out, is not a place to press.
        '[tabindex="-1"]:focus': { outline: 'none' },
        a: { color: 'var(--mui-palette-primary-main)' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
        '@media print': { body: { background: '#fff' } },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // The base takes the outline away, and whatever is built on it must show where the keyboard is.
      styleOverrides: {
        root: {
          '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'small' },
      styleOverrides: {
        root: {
          minHeight: 32,
          paddingInline: 12,
          '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
        },
      },
    },
    MuiIconButton: {
      defaultProps: { size: 'small' },
      styleOverrides: {
        root: {
          minWidth: 28,
          minHeight: 28,
          borderRadius: 6,
          '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 1 },
        },
      },
    },
    MuiTextField: { defaultProps: { size: 'small' } },
    MuiFormControl: { defaultProps: { size: 'small' } },
    MuiTooltip: {
      defaultProps: { enterDelay: tooltipDelayMs, enterNextDelay: tooltipDelayMs, arrow: true },
      styleOverrides: { tooltip: { fontSize: '0.75rem' } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialog: { styleOverrides: { paper: { border: '1px solid var(--mui-palette-divider)' } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1rem', fontWeight: 650 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
    MuiTableCell: { styleOverrides: { root: { paddingBlock: 6, paddingInline: 12 } } },
    MuiChip: { styleOverrides: { root: { borderRadius: 4 } } },
  },
});

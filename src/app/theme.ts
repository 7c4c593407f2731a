import { createTheme } from '@mui/material/styles';
import type { StatusTone } from '../../domain/lifecycle/statusLook.ts';
import type { ToneColors } from '../../domain/look/palette.ts';
import { fontFamily, palettes } from '../../domain/look/palette.ts';

/** Where the choice of appearance is kept; `src/public/firstPaint.js` reads it before the application is there. */
export const themeStorageKey = 'outlay.theme';

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

/** Shell measures (rules: measures). */
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

/** The look of Outlay: paper, ink and one green; dense, with figures that stand in columns. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: palettes.light }, dark: { palette: palettes.dark } },
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
    // What a notice offers stands below its words where both do not fit beside each other.
    MuiAlert: {
      styleOverrides: {
        root: { flexWrap: 'wrap' },
        message: { flex: '1 1 200px' },
        action: { whiteSpace: 'nowrap' },
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

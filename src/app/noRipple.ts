/** In place of MUI's ripple, which the theme switches off: {@link file://./theme.ts}. */
export default function NoRipple(): null {
  return null;
}

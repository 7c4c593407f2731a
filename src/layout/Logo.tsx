import { styled } from '@mui/material/styles';

const Mark = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  fontSize: '1.0625rem',
  fontWeight: 700,
  letterSpacing: '-0.02em',
  color: theme.vars?.palette.text.primary,
}));

/** The sign and the name. */
export function Logo() {
  return (
    <Mark>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b5a52" />
        <path
          d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5"
          fill="none"
          stroke="#fff"
          strokeWidth="3.4"
          strokeLinecap="round"
        />
        <path
          d="M18.5 6.5h7v7M25 7l-8.4 8.4"
          fill="none"
          stroke="#f0b45a"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      Outlay
    </Mark>
  );
}

import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

/** A pointer that only passes over a row stays for less. */
const aimMs = 80;

interface RowLinkProps {
  to: string;
  /** The person is about to follow the link: the pointer or the focus rests on it, or it is being pressed. */
  onAim?: () => void;
  children: ReactNode;
}

/** The link of a row. */
export function RowLink({ to, onAim, children }: RowLinkProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const rest = () => {
    clearTimeout(timer.current);
    if (onAim) timer.current = setTimeout(onAim, aimMs);
  };
  const leave = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Link
      to={to}
      onPointerEnter={rest}
      onPointerLeave={leave}
      onFocus={rest}
      onBlur={leave}
      onPointerDown={onAim}
    >
      {children}
    </Link>
  );
}

import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { tooltipDelayMs } from '../../app/theme.ts';
import { mainID } from '../page/mainID.ts';
import type { TooltipPlacement } from './tooltipPlace.ts';
import { tooltipPlace } from './tooltipPlace.ts';

/** Long enough to reach it with the pointer. */
const leaveDelayMs = 120;

const appear = keyframes({ from: { opacity: 0 } });

const Bubble = styled('div')(({ theme }) => ({
  position: 'fixed',
  zIndex: theme.zIndex.tooltip,
  maxWidth: 300,
  padding: '4px 8px',
  borderRadius: 4,
  fontSize: '0.75rem',
  lineHeight: 1.45,
  overflowWrap: 'anywhere',
  color: theme.vars.palette.background.paper,
  backgroundColor: theme.vars.palette.text.primary,
  animation: `${appear} 120ms ease-out`,
}));

interface TooltipProps {
  /** Without words there is none. */
  text: string | undefined;
  /** One element that can take the focus. */
  children: ReactNode;
  placement?: TooltipPlacement;
  /** The words repeat the name of the element, and need not be read out after it. */
  isName?: boolean;
}

/** Inside the dialog of its element, else in the content: never outside every landmark, nor cut off. */
function placeFor(target: Element): Element {
  return target.closest('[role="dialog"]') ?? document.getElementById(mainID) ?? document.body;
}

/**
 * Words beside an element that is pointed at or focused. Can be hovered itself, and goes with Escape. Small on
 * purpose: it is part of the first picture.
 */
export function Tooltip({ text, children, placement = 'top', isName = false }: TooltipProps) {
  const id = useId();
  const holder = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** What it stands in; null while there is none to see. */
  const [place, setPlace] = useState<Element | null>(null);
  const isShown = place !== null && Boolean(text);

  useEffect(() => {
    const target = holder.current;
    if (!target || !text) return undefined;
    const after = (ms: number, open: boolean) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setPlace(open ? placeFor(target) : null), ms);
    };
    const enter = (event: PointerEvent) => {
      if (event.pointerType !== 'touch') after(tooltipDelayMs, true);
    };
    const focus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) after(0, true);
    };
    const leave = () => after(leaveDelayMs, false);
    const close = () => after(0, false);
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    target.addEventListener('pointerover', enter);
    target.addEventListener('pointerout', leave);
    target.addEventListener('pointerdown', close);
    target.addEventListener('focusin', focus);
    target.addEventListener('focusout', close);
    document.addEventListener('keydown', escape);
    return () => {
      clearTimeout(timer.current);
      target.removeEventListener('pointerover', enter);
      target.removeEventListener('pointerout', leave);
      target.removeEventListener('pointerdown', close);
      target.removeEventListener('focusin', focus);
      target.removeEventListener('focusout', close);
      document.removeEventListener('keydown', escape);
    };
  }, [text]);

  useLayoutEffect(() => {
    const target = holder.current?.firstElementChild;
    const shown = bubble.current;
    if (!isShown || !target || !shown) return undefined;
    const view = { width: window.innerWidth, height: window.innerHeight };
    const { left, top } = tooltipPlace(
      target.getBoundingClientRect(),
      shown.getBoundingClientRect(),
      view,
      placement,
    );
    shown.style.left = `${left}px`;
    shown.style.top = `${top}px`;
    // A person who reads it with the pointer on it keeps it.
    shown.addEventListener('pointerenter', () => clearTimeout(timer.current));
    shown.addEventListener('pointerleave', () => setPlace(null));
    if (isName) return undefined;
    target.setAttribute('aria-describedby', id);
    return () => target.removeAttribute('aria-describedby');
  }, [isShown, placement, isName, id]);

  return (
    <span ref={holder} style={{ display: 'contents' }}>
      {children}
      {isShown &&
        createPortal(
          <Bubble ref={bubble} id={id} role="tooltip">
            {text}
          </Bubble>,
          place,
        )}
    </span>
  );
}

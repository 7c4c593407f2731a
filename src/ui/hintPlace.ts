export type HintPlacement = 'top' | 'right' | 'left';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const gap = 8;
const edge = 4;

function within(value: number, size: number, limit: number): number {
  return Math.max(edge, Math.min(value, limit - size - edge));
}

/**
 * Where a hint of this size stands beside its target, in pixels of the window: on the wished side, on the other one
 * where that has no room, and never outside.
 */
export function hintPlace(
  target: Box,
  hint: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
  placement: HintPlacement,
): { left: number; top: number } {
  if (placement === 'top') {
    const above = target.top - hint.height - gap;
    const top = above >= edge ? above : target.top + target.height + gap;
    const left = target.left + (target.width - hint.width) / 2;
    return { left: within(left, hint.width, view.width), top: within(top, hint.height, view.height) };
  }
  const rightOf = target.left + target.width + gap;
  const leftOf = target.left - hint.width - gap;
  const fitsRight = rightOf + hint.width + edge <= view.width;
  const fitsLeft = leftOf >= edge;
  const goesRight = placement === 'right' ? fitsRight || !fitsLeft : !fitsLeft && fitsRight;
  const top = target.top + (target.height - hint.height) / 2;
  return {
    left: within(goesRight ? rightOf : leftOf, hint.width, view.width),
    top: within(top, hint.height, view.height),
  };
}

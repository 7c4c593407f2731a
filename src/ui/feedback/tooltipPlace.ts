export type TooltipPlacement = 'top' | 'right' | 'left';

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
 * Where a tooltip of this size stands beside its target, in pixels of the window: on the wished side, on the other one
 * where that has no room, and never outside.
 */
export function tooltipPlace(
  target: Box,
  tooltip: Pick<Box, 'width' | 'height'>,
  view: Pick<Box, 'width' | 'height'>,
  placement: TooltipPlacement,
): { left: number; top: number } {
  if (placement === 'top') {
    const above = target.top - tooltip.height - gap;
    const top = above >= edge ? above : target.top + target.height + gap;
    const left = target.left + (target.width - tooltip.width) / 2;
    return { left: within(left, tooltip.width, view.width), top: within(top, tooltip.height, view.height) };
  }
  const rightOf = target.left + target.width + gap;
  const leftOf = target.left - tooltip.width - gap;
  const fitsRight = rightOf + tooltip.width + edge <= view.width;
  const fitsLeft = leftOf >= edge;
  const goesRight = placement === 'right' ? fitsRight || !fitsLeft : !fitsLeft && fitsRight;
  const top = target.top + (target.height - tooltip.height) / 2;
  return {
    left: within(goesRight ? rightOf : leftOf, tooltip.width, view.width),
    top: within(top, tooltip.height, view.height),
  };
}

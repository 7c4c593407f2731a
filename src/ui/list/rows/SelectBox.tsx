import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef } from 'react';
import { Tooltip } from '../../feedback/Tooltip.tsx';
import { visuallyHidden } from '../../visuallyHidden.ts';

/** The whole square takes the press: 32 by 32. */
const Target = styled('label')({
  display: 'inline-grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  cursor: 'pointer',
  '&:has([aria-disabled="true"])': { cursor: 'not-allowed' },
});

const Box = styled('input')(({ theme }) => ({
  width: 18,
  height: 18,
  margin: 0,
  cursor: 'inherit',
  accentColor: theme.vars?.palette.primary.main,
  '&[aria-disabled="true"]': { opacity: 0.4 },
}));

interface SelectBoxProps {
  label: string;
  isChecked: boolean;
  isPartly?: boolean;
  /** Why it cannot be chosen. The box can still be reached, so that everybody can learn why. */
  refusal: string | null;
  onToggle: () => void;
}

/** A check box of a table: a plain input, since a page shows a hundred of them. */
export function SelectBox({ label, isChecked, isPartly, refusal, onToggle }: SelectBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const reasonID = useId();
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly ?? false;
  }, [isPartly]);
  const target = (
    <Target>
      <Box
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        onChange={() => refusal === null && onToggle()}
        {...(refusal === null ? {} : { 'aria-disabled': true, 'aria-describedby': reasonID })}
      />
    </Target>
  );
  if (refusal === null) return target;
  return (
    <>
      {/* The reason is tied to the box itself, below: the tooltip need not be read out, too. */}
      <Tooltip text={refusal} isName>
        {target}
      </Tooltip>
      <span id={reasonID} style={visuallyHidden}>
        {refusal}
      </span>
    </>
  );
}

import type { ReactElement } from 'react';
import type { CellProps, LineColumn } from '../lineColumns.ts';
import { DayCell } from './DayCell.tsx';
import { ChoiceCell, NumberCell, SwitchCell, TextCell } from './PlainCells.tsx';
import { ReferenceCell } from './ReferenceCell.tsx';

/** Draws a cell, by the kind of its column; no component of its own, as a hundred lines have a thousand cells. */
export function drawCell({ column, ...props }: CellProps<LineColumn>): ReactElement {
  switch (column.kind) {
    case 'text':
      return <TextCell {...props} column={column} />;
    case 'number':
      return <NumberCell {...props} column={column} />;
    case 'day':
      return <DayCell {...props} column={column} />;
    case 'choice':
      return <ChoiceCell {...props} column={column} />;
    case 'switch':
      return <SwitchCell {...props} column={column} />;
    case 'reference':
      return <ReferenceCell {...props} column={column} />;
    case 'own':
      return <column.Cell {...props} />;
    case 'computed':
      return (
        <div className="computed">
          <column.Text index={props.index} />
        </div>
      );
  }
}

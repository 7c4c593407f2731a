import DragIndicator from '@mui/icons-material/DragIndicator';
import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import type { DragEvent, KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { afterDecision } from '../../providers/data/queryClient.ts';
import { describeError } from '../../providers/http/apiError.ts';

const Handle = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 24,
  minHeight: 24,
  padding: 0,
  border: 0,
  font: 'inherit',
  color: theme.vars?.palette.text.secondary,
  background: 'none',
  cursor: 'grab',
  fontVariantNumeric: 'tabular-nums',
  '&[aria-disabled="true"]': { cursor: 'progress' },
  '&:focus-visible': { outline: `2px solid ${theme.vars?.palette.primary.main}`, borderRadius: 4 },
}));

interface OrderHandleProps {
  resource: string;
  record: { id: number; version: number; position: number };
  /** What it does, with the name of the record and its place. */
  label: string;
}

/** What is dragged, for the handle that it is let go on: the browser tells what is dragged only when it is dropped. */
const dragType = 'application/x-outlay-place';

/**
 * The place of a record in an order that people choose. It is dragged onto the place of another one, or moved by the keys
 * up and down; the action `move` of its lifecycle does either.
 */
export function OrderHandle({ resource, record, label }: OrderHandleProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const [isMoving, setMoving] = useState(false);
  const handle = useRef<HTMLButtonElement>(null);

  async function move(moved: Pick<OrderHandleProps['record'], 'id' | 'version'>, position: number) {
    setMoving(true);
    try {
      await dataProvider.act(resource, {
        id: moved.id,
        version: moved.version,
        action: 'move',
        input: { position },
      });
      await afterDecision(queryClient);
      notify(translate('noun.moved', { position }), { type: 'success' });
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setMoving(false);
      handle.current?.focus();
    }
  }

  function press(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    if (!isMoving && record.position + step >= 1) void move(record, record.position + step);
  }

  function drop(event: DragEvent): void {
    const dragged = event.dataTransfer.getData(dragType);
    if (dragged === '') return;
    event.preventDefault();
    const other = JSON.parse(dragged) as OrderHandleProps['record'];
    if (other.id !== record.id) void move(other, record.position);
  }

  return (
    <Handle
      ref={handle}
      type="button"
      draggable
      aria-label={label}
      aria-disabled={isMoving}
      onKeyDown={press}
      onDragStart={(event) => event.dataTransfer.setData(dragType, JSON.stringify(record))}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
      }}
      onDrop={drop}
    >
      <DragIndicator fontSize="small" aria-hidden />
      {record.position}
    </Handle>
  );
}

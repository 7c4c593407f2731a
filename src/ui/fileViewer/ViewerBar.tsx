import Add from '@mui/icons-material/AddOutlined';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import Remove from '@mui/icons-material/RemoveOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  padding: '4px 8px',
  borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.sheet,
  fontVariantNumeric: 'tabular-nums',
  fontSize: '0.8125rem',
  '& .zoom': { minWidth: 48, textAlign: 'center' },
  '& .further': { display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto' },
}));

interface ViewerBarProps {
  label: string;
  /** 1 is the width of the panel. */
  zoom: number;
  canZoomIn: boolean;
  canZoomOut: boolean;
  onZoomIn: () => void;
  onZoomOut: () => void;
  onFit: () => void;
  /** At the end of the line: pages. */
  children?: ReactNode;
}

/** Larger, smaller, as wide as the panel: the same for every kind of file. */
export function ViewerBar({
  label,
  zoom,
  canZoomIn,
  canZoomOut,
  onZoomIn,
  onZoomOut,
  onFit,
  children,
}: ViewerBarProps) {
  const translate = useTranslate();
  return (
    <Bar role="toolbar" aria-label={label}>
      <IconButton aria-label={translate('file.zoomOut')} disabled={!canZoomOut} onClick={onZoomOut}>
        <Remove fontSize="small" />
      </IconButton>
      <output className="zoom">{Math.round(zoom * 100)}%</output>
      <IconButton aria-label={translate('file.zoomIn')} disabled={!canZoomIn} onClick={onZoomIn}>
        <Add fontSize="small" />
      </IconButton>
      <IconButton aria-label={translate('file.fit')} onClick={onFit}>
        <FitScreen fontSize="small" />
      </IconButton>
      {children && <span className="further">{children}</span>}
    </Bar>
  );
}

import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ReactZoomPanPinchRef } from 'react-zoom-pan-pinch';
import { TransformComponent, TransformWrapper } from 'react-zoom-pan-pinch';
import { BlankState } from '../page/BlankState.tsx';
import { useBlobPicture } from '../useBlobPicture.ts';
import { PlaceFrame } from './FilePlace.tsx';
import type { FileViewProps } from './PdfView.tsx';
import { ViewerBar } from './ViewerBar.tsx';

const least = 0.5;
const most = 6;
/** One press of a zoom button. */
const pressFactor = 0.4;

const View = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  minHeight: 0,
  '& .react-transform-wrapper': { width: '100%', height: '100%', minHeight: 280, cursor: 'grab' },
  '& .react-transform-wrapper:active': { cursor: 'grabbing' },
  '& .react-transform-component': { width: '100%', position: 'relative' },
  '& .sheet': { minHeight: 280, overflow: 'hidden', backgroundColor: theme.vars?.palette.background.default },
  '& img': { width: '100%', height: 'auto', display: 'block' },
  // White paper between dark surfaces blinds.
  ...theme.applyStyles('dark', { '& img': { filter: 'brightness(0.82)' } }),
}));

/** A picture that can be enlarged and moved: by buttons, wheel, fingers and mouse. */
export default function PictureView({ blob, fileName }: FileViewProps) {
  const translate = useTranslate();
  const handle = useRef<ReactZoomPanPinchRef>(null);
  const [zoom, setZoom] = useState(1);
  const [hasFailed, setFailed] = useState(false);

  const showBlob = useBlobPicture(blob);

  if (hasFailed) {
    return (
      <BlankState
        isAlert
        heading="h3"
        title={translate('file.failed')}
        text={translate('file.downloadInstead')}
      />
    );
  }
  return (
    <View>
      <ViewerBar
        label={translate('file.toolbar', { file: fileName })}
        zoom={zoom}
        canZoomIn={zoom < most}
        canZoomOut={zoom > least}
        onZoomIn={() => handle.current?.zoomIn(pressFactor)}
        onZoomOut={() => handle.current?.zoomOut(pressFactor)}
        onFit={() => handle.current?.resetTransform()}
      />
      <div className="sheet">
        <TransformWrapper
          ref={handle}
          minScale={least}
          maxScale={most}
          onTransform={(_, { scale }) => setZoom(scale)}
          // The wheel belongs to the page, unless the person asks for zoom.
          wheel={{ activationKeys: ['Control', 'Meta'] }}
        >
          <TransformComponent>
            <img ref={showBlob} alt={fileName} onError={() => setFailed(true)} />
            <PlaceFrame page={1} />
          </TransformComponent>
        </TransformWrapper>
      </div>
    </View>
  );
}

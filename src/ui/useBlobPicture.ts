import { useCallback } from 'react';

/** The `ref` of an `img` that shows bytes; their address is given back with it. */
export function useBlobPicture(blob: Blob | undefined) {
  return useCallback(
    (picture: HTMLImageElement) => {
      if (!blob) return undefined;
      const url = URL.createObjectURL(blob);
      picture.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
}

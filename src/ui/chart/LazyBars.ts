import { lazyPiece } from '../page/lazyPiece.tsx';

/** {@link Bars}; what draws them comes when the first is shown. */
export const LazyBars = lazyPiece(() => import('./Bars.tsx'));

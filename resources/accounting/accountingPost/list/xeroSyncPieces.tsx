import { syncPiecesOf } from './syncPieces.tsx';

export default syncPiecesOf('xero');

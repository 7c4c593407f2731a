import type { NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import type { DocumentRow } from '../document/documentWire.ts';
import { amendment } from './amendment.ts';

export const amendmentOnScreen: NounOnScreen<DocumentRow> = documentOnScreen(amendment);

import { documentOnScreen } from '../document/documentOnScreen.tsx';
import { request } from './request.ts';

export const requestOnScreen = documentOnScreen(request);

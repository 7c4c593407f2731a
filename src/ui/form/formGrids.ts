import { createContext } from 'react';
import type { LineGridHandle } from '../lineGrid/LineGrid.tsx';

/** The grids of a form, by their paths: they lead to cells that are not drawn. */
export const FormGrids = createContext<Map<string, LineGridHandle>>(new Map());

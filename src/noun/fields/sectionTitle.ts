import { createContext } from 'react';

/** The heading of the section that an input stands in: what it says need not be said again. */
export const SectionTitle = createContext('');

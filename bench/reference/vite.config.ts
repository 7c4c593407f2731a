import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Built like the product: for production, with the same target. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false } },
});

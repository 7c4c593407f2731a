import { apiRequest } from '../http/apiRequest.ts';
import type { PreferenceMirror } from './store.ts';

/** What a person chose (columns, density, appearance), kept by the server by key: it follows them to any browser. */
export const serverPreferences: PreferenceMirror = {
  async load() {
    const { preferences } = await apiRequest<{ preferences: Record<string, unknown> }>(
      'users/me/preferences',
    );
    return preferences;
  },
  /** Null forgets the key. */
  async save(key, value) {
    await apiRequest(`users/me/preferences/${encodeURIComponent(key)}`, { method: 'PUT', body: { value } });
  },
};

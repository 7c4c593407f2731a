import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { I18nProvider, Store } from 'react-admin';
import { I18nContext, useNotify, useStore } from 'react-admin';

/** Where react-admin's store keeps the language that was chosen. */
const localeKey = 'locale';

/**
 * The phrases as react-admin's own context is given them. They claim to be in the chosen language already: that context
 * would change the language by beginning every page anew, and a form would lose what was typed.
 */
export function asChosen(phrases: I18nProvider, store: Store): I18nProvider {
  return { ...phrases, getLocale: () => store.getItem<string>(localeKey) ?? phrases.getLocale() };
}

interface LanguageProviderProps {
  phrases: I18nProvider;
  children: ReactNode;
}

/** Shows its children in the language of the store. Another choice changes their words, and nothing else of them. */
export function LanguageProvider({ phrases, children }: LanguageProviderProps) {
  const notify = useNotify();
  const [locale] = useStore<string>(localeKey, phrases.getLocale());
  const asked = useRef(phrases.getLocale());
  const [shown, setShown] = useState({ phrases, isReady: locale === phrases.getLocale() });
  useEffect(() => {
    if (asked.current === locale) return;
    asked.current = locale;
    const show = () => {
      // Another object for each language: whoever words something by it does so again.
      if (asked.current === locale) setShown({ phrases: { ...phrases }, isReady: true });
    };
    phrases.changeLocale(locale).then(show, () => {
      notify('ra.notification.i18n_error', { type: 'error' });
      show();
    });
  }, [phrases, locale, notify]);
  return shown.isReady ? <I18nContext value={shown.phrases}>{children}</I18nContext> : null;
}

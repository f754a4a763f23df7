import { i18n } from '../text/i18n.ts'
import { setTerms } from '../text/terms.ts'
import { keep, readKept } from './kept.ts'

export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

/** The language that the user chose in this browser, else the browser's own if Lading supports it. */
export function readLanguage(): Language {
  const kept = readKept<string>('language', '')
  if (kept in LANGUAGES) return kept as Language
  return navigator.language.toLowerCase().startsWith('es') ? 'es' : 'en'
}

/**
 * Stores the user's language in this browser. True: the page shows another language and must be reloaded, because many
 * texts are created when their module loads.
 */
export function keepLanguage(language: Language): boolean {
  keep('language', language)
  return language !== i18n.locale
}

/** Loads the user's language. Must run before any module with text is loaded. */
export async function loadLanguage(): Promise<void> {
  const language = readLanguage()
  document.documentElement.lang = language
  if (language === 'en') return
  const [{ messages }, { default: terms }] = await Promise.all([
    import('../text/locales/es.po'),
    import('../text/locales/spanish-terms.json'),
  ])
  i18n.loadAndActivate({ locale: 'es', locales: 'es-US', messages })
  setTerms(terms)
}

import { useSyncExternalStore } from 'react'
import { keep, readKept } from '../api/kept.ts'

/** English is the default and the fallback; Spanish covers the titles that the specification names. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

let current: Language =
  readKept<Language>('language', 'en') in LANGUAGES ? readKept<Language>('language', 'en') : 'en'
const listeners = new Set<() => void>()

export const readLanguage = (): Language => current

/** Switches the language of the titles, on every screen that is open. */
export function setLanguage(language: Language): void {
  current = language
  keep('language', language)
  for (const listener of listeners) listener()
}

/** Calls `listener` after each switch of the language. */
export function subscribeToLanguage(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribeToLanguage, readLanguage)
}

import { Anchor } from '@mantine/core'
import type { MouseEvent } from 'react'
import { keepLanguage, LANGUAGES, type Language, readLanguage } from '../api/language.ts'

/** Leads to the same page in the other language, for visitors who have no user with a language. */
export function LanguageSwitch() {
  const other: Language = readLanguage() === 'es' ? 'en' : 'es'
  const change = (event: MouseEvent) => {
    event.preventDefault()
    if (keepLanguage(other)) location.reload()
  }
  return (
    // As tall as a finger needs, and apart from the link above it.
    <Anchor
      href={location.href}
      size="sm"
      underline="always"
      display="inline-block"
      lh="24px"
      my={8}
      lang={other}
      hrefLang={other}
      onClick={change}
    >
      {LANGUAGES[other]}
    </Anchor>
  )
}

import { Anchor } from '@mantine/core'
import type { MouseEvent } from 'react'
import { keepLanguage, LANGUAGES, type Language, readLanguage } from '../api/language.ts'

/** Links to the same page in the other language, for visitors without a login. */
export function LanguageSwitch() {
  const other: Language = readLanguage() === 'es' ? 'en' : 'es'
  const change = (event: MouseEvent) => {
    event.preventDefault()
    if (keepLanguage(other)) location.reload()
  }
  return (
    // Tall enough for a finger, and apart from the link above.
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

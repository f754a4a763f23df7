import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { i18n } from './i18n.ts'

interface TransProps {
  id: string
  message?: string
  values?: Record<string, unknown>
  components?: Record<string, ReactElement>
}

/** What `<Trans>` becomes. A new language loads the page again, so the message needs no context to follow it. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}

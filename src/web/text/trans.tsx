import { TransNoContext } from '@lingui/react/server'
import type { ReactElement } from 'react'
import { i18n } from './i18n.ts'

interface TransProps {
  id: string
  message?: string
  values?: Record<string, unknown>
  components?: Record<string, ReactElement>
}

/** Replaces Lingui's `<Trans>`. A new language reloads the page, so the message needs no context. */
export function Trans(props: TransProps) {
  return <TransNoContext {...props} lingui={{ i18n }} />
}

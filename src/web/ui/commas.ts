import { t } from '@lingui/core/macro'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { parseDecimal } from '#domain/money.ts'
import { toast } from './toast.ts'

/**
 * Number fields ignore misplaced commas, which would silently make `12,5` into 125. Pasted commas are refused. Typed
 * ones cannot be (1,2 may become 1,250), so a notice appears when the field loses the focus.
 */

const MOST_DECIMALS = 6

/** Refuses a pasted text with a comma that does not separate thousands. */
export function refusePastedComma(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text').trim()
  if (!text.includes(',') || parseDecimal(text, MOST_DECIMALS) !== null) return
  event.preventDefault()
  toast('error', t`${text.slice(0, 40)} was not pasted. Enter a number like 1,250.5.`)
}

/**
 * Remembers the text before the comma, and checks it when the field loses the focus. The check is loaded on demand,
 * because commas are rarely typed.
 */
export function watchTypedComma(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== ',') return
  const input = event.currentTarget
  const before = input.selectionStart === input.value.length ? input.value : ''
  void import('./typed-comma.ts').then(({ watchComma }) => watchComma(input, before))
}

import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

const figuresOf = (text: string): string => text.replace(/[^\d.]/g, '')

/** The text before the last comma of each field in use. */
const beforeComma = new WeakMap<HTMLInputElement, string>()

/** When the field loses the focus, reports how it read a comma that did not separate thousands. */
export function watchComma(input: HTMLInputElement, before: string): void {
  const isWatched = beforeComma.has(input)
  beforeComma.set(input, figuresOf(before))
  // The field was left before this code had loaded.
  if (document.activeElement !== input) tellComma(input)
  else if (!isWatched) input.addEventListener('blur', () => tellComma(input), { once: true })
}

function tellComma(input: HTMLInputElement): void {
  const before = beforeComma.get(input) ?? ''
  beforeComma.delete(input)
  const figures = figuresOf(input.value)
  if (before === '' || before.includes('.') || !figures.startsWith(before)) return
  const after = figures.slice(before.length)
  const [whole = ''] = after.split('.')
  if (whole.length % THOUSANDS === 0) return
  const meant = after.includes('.') ? '' : t` If you meant ${before}.${after}, use a decimal point.`
  toast(
    'error',
    t`${before},${after} was read as ${input.value} because a comma separates thousands.${meant}`,
  )
}

const THOUSANDS = 3

import type { ClipboardEvent, KeyboardEvent } from 'react'
import { parseDecimal } from '#domain/money.ts'
import { toast } from './toast.ts'

/**
 * A field of numbers leaves out commas, wherever they stand: `12,5` would be 125 without a word. What is pasted is
 * refused; what is typed key by key cannot be (1,2 may become 1,250), and is told when the field is left.
 */

const MOST_DECIMALS = 6

/** A pasted text with a comma that parts no thousands stays out of the field. */
export function refusePastedComma(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text').trim()
  if (!text.includes(',') || parseDecimal(text, MOST_DECIMALS) !== null) return
  event.preventDefault()
  toast('error', `${text.slice(0, 40)} is not pasted: write a number like 1,250.5.`)
}

/** Remembers what stood in the field before its last comma, and judges what followed when the field is left. */
export function watchTypedComma(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== ',') return
  const input = event.currentTarget
  const isWatched = beforeComma.has(input)
  const isAtEnd = input.selectionStart === input.value.length
  beforeComma.set(input, isAtEnd ? figuresOf(input) : '')
  if (!isWatched) input.addEventListener('blur', () => tellComma(input), { once: true })
}

const beforeComma = new WeakMap<HTMLInputElement, string>()

const figuresOf = ({ value }: HTMLInputElement): string => value.replace(/[^\d.]/g, '')

function tellComma(input: HTMLInputElement): void {
  const before = beforeComma.get(input) ?? ''
  beforeComma.delete(input)
  const figures = figuresOf(input)
  if (before === '' || before.includes('.') || !figures.startsWith(before)) return
  const after = figures.slice(before.length)
  const [whole = ''] = after.split('.')
  if (whole.length % THOUSANDS === 0) return
  const meant = after.includes('.') ? '' : ` If ${before}.${after} was meant, write it with a point.`
  toast('error', `${before},${after} was taken for ${input.value}: a comma parts thousands.${meant}`)
}

const THOUSANDS = 3

import { t } from '@lingui/core/macro'
import type { ShopCart } from '#contracts/entities/shop.ts'
import { parseDecimal } from '#domain/money.ts'

/** A cart as typed: numbers are text until they are valid. */
export interface TypedCart {
  lines: TypedLine[]
  countryCode: string
  state: string
}

export interface TypedLine {
  /** Identifies the line on the screen. */
  key: number
  sku: string
  quantity: string
  price: string
  /** Pounds of one unit; '': the item master's weight. */
  weight: string
}

export const FIRST_CART: TypedCart = {
  lines: [{ key: 1, sku: '', quantity: '1', price: '75.00', weight: '10' }],
  countryCode: 'US',
  state: 'NV',
}

/** Adds a line, for another SKU. */
export function withLine({ lines, ...cart }: TypedCart): TypedCart {
  const key = Math.max(0, ...lines.map((line) => line.key)) + 1
  return { ...cart, lines: [...lines, { key, sku: '', quantity: '1', price: '', weight: '' }] }
}

const MOST = 999_999

/** More decimals than any price or weight has. */
const DECIMALS = 6

/** The number in a field; null: invalid, such as `12,5` with a comma that does not separate thousands. */
export function figureOf(text: string): number | null {
  const figure = parseDecimal(text.replace(/^\s*\$/, ''), DECIMALS)
  return figure !== null && figure >= 0 && figure <= MOST * 10 ** DECIMALS ? figure / 10 ** DECIMALS : null
}

/** State codes by country, for the countries whose states are known. */
export type KnownStates = ReadonlyMap<string, ReadonlySet<string>>

/** The fault of a cart's state; '' = none, or the states of that country are unknown. */
export function stateFault(
  { countryCode, state }: Pick<TypedCart, 'countryCode' | 'state'>,
  known: KnownStates,
) {
  const code = state.trim().toUpperCase()
  const country = countryCode.trim().toUpperCase()
  const states = known.get(country)
  return code === '' || !states || states.size === 0 || states.has(code) ? '' : t`Not a state of ${country}.`
}

/** The cart for the call; null while a number is invalid. */
export function cartOf(typed: TypedCart): ShopCart | null {
  const lines: ShopCart['lines'] = []
  for (const line of typed.lines) {
    const quantity = figureOf(line.quantity)
    const price = figureOf(line.price || '0')
    const weightLb = line.weight.trim() === '' ? undefined : figureOf(line.weight)
    if (quantity === null || quantity < 1 || !Number.isInteger(quantity)) return null
    if (price === null || weightLb === null) return null
    lines.push({
      sku: line.sku.trim(),
      quantity,
      priceCents: Math.round(price * 100),
      ...(weightLb === undefined ? {} : { weightLb }),
    })
  }
  return {
    lines,
    countryCode: typed.countryCode.trim().toUpperCase(),
    state: typed.state.trim().toUpperCase(),
  }
}

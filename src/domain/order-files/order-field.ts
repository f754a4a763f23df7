import { fault, type MappingField, type Reading, value } from '../mapping/field.ts'

/** The level of a field: the order as a whole, or one of its lines. */
export type FieldLevel = 'order' | 'line'

/** A field of an order or of its lines that a column of a file can fill. */
export interface OrderField extends MappingField {
  level: FieldLevel
  /** Path in an order draft, in the wire's spelling below `order.`; for a line, below `order.Items.N.`. */
  path: string
  kind: 'text' | 'number' | 'money' | 'date' | 'flag'
}

type Extra = Partial<
  Pick<OrderField, 'isRequired' | 'looksLike' | 'units' | 'kind' | 'example' | 'bareTitles' | 'isNot'>
>

function fieldOf(level: FieldLevel) {
  return (
    id: string,
    label: string,
    path: string,
    aliases: readonly string[],
    read: OrderField['read'],
    extra: Extra = {},
  ): OrderField => ({
    ...{ level, id, label, path, aliases, read },
    ...{ isRequired: false, example: '', kind: 'text' },
    ...extra,
  })
}

/** A text of at most so many characters. */
export const readText =
  (most: number) =>
  (text: string): Reading<string> =>
    text.length <= most ? value(text) : fault(`This is longer than ${most} characters.`)

/** Reads an identifying number. A spreadsheet may have rounded a long number, so that its last digits are lost. */
export const readNumberOf =
  (most: number) =>
  (text: string): Reading<string> =>
    SHORTENED.test(text)
      ? fault(`A spreadsheet shortened this to ${text}. Enter all of its digits.`)
      : readText(most)(text)
const SHORTENED = /^\d(?:\.\d+)?E\+\d{2}$/

/** A field of the order as a whole. */
export const orderLevel = fieldOf('order')
/** A field of one of its lines. */
export const lineLevel = fieldOf('line')

export const NUMBER: Extra = { kind: 'number' }
export const DATE: Extra = { kind: 'date' }

import { plainTitle } from '../mapping/suggest-columns.ts'
import { spokenTitle } from './spoken-title.ts'

/** Signs in a row, outside of its fields, that a user would ask about before making it an order. */

type Doubt = (cells: readonly string[]) => string

/** Why a row is not imported; '' if it can be. `used` are the columns that fill a field. */
export function makeRowDoubts(header: readonly string[], used: ReadonlySet<number>): Doubt {
  const titles = header.map((title) => plainTitle(spokenTitle(title)))
  const doubts = titles.flatMap((title, at): Doubt[] => {
    if (used.has(at)) return []
    const isCancelled = cancelledBy(title)
    if (isCancelled) return [(cells) => (isCancelled(cells[at] ?? '') ? cancelled(header[at]!) : '')]
    const quantity = quantityOfLine(title, titles)
    return quantity < 0 || used.has(quantity)
      ? []
      : [(cells) => (cells[at] ? furtherLine(header[at]!, header[quantity]!) : '')]
  })
  return (cells) => {
    for (const doubt of doubts) {
      const reason = doubt(cells)
      if (reason !== '') return reason
    }
    return ''
  }
}

const STATUS = /^((sales )?order |line |(line )?item )?status$/
const CANCELLED_AT = /^((sales )?order |line |(line )?item )?cancell?ed( at| on)?$/
const SAYS_CANCELLED = /^((order|line|fully) )?(cancell?ed|void(ed)?)$/i
const NO = /^(|n|no|f|false|0|-|null)$/i

function cancelledBy(title: string): ((cell: string) => boolean) | undefined {
  if (STATUS.test(title)) return (cell) => SAYS_CANCELLED.test(cell)
  return CANCELLED_AT.test(title) ? (cell) => !NO.test(cell) : undefined
}

const cancelled = (title: string): string =>
  `${title.slice(0, 60)} says that this is canceled. Remove the row, or clear that cell to import it.`

const ITEM =
  /^(?:item|sku|product|part|material|style)(?: (?:code|number|no|sku|id))? (\d+)$|^(?:item|line|product) (\d+) (?:sku|code|number|no|id|item)$/
const quantityTitles = (number: string): RegExp =>
  new RegExp(
    `^(?:(?:line|item|product|order) )?(?:qty|quantity)(?: ordered)? ${number}$|^(?:item|line|product) ${number} (?:qty|quantity)$`,
  )

/**
 * The index of the quantity that belongs to a second or later item of a row; -1 if the heading is not of such an item.
 */
function quantityOfLine(title: string, titles: readonly string[]): number {
  const found = ITEM.exec(title)
  const number = found?.[1] ?? found?.[2] ?? ''
  if (number === '' || Number(number) < 2) return -1
  const wanted = quantityTitles(number)
  return titles.findIndex((one) => wanted.test(one))
}

const furtherLine = (item: string, quantity: string): string =>
  `${item.slice(0, 60)} and ${quantity.slice(0, 60)} contain another line of this order. Put each line in its own row.`

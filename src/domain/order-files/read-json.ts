import { flattenRecords } from './flatten-records.ts'
import { OrderFileFault, type OrderTable, tableOf } from './order-table.ts'
import type { Value } from './value.ts'

/**
 * Orders in a JSON document, or one order per line (JSON Lines).
 * @throws OrderFileFault if it is neither, or has no orders
 */
export function readJsonOrders(text: string): OrderTable {
  return tableOf('JSON', flattenRecords(parse(text)))
}

function parse(text: string): Value {
  try {
    return parseWhole(text)
  } catch {
    return parseLines(text)
  }
}

/** A number with more digits than arithmetic can keep is an identifier, and stays as written. */
function parseWhole(text: string): Value {
  if (!MANY_DIGITS.test(text)) return JSON.parse(text) as Value
  const asWritten = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && MANY_DIGITS.test(context?.source ?? '') ? context!.source : value
  return JSON.parse(text, asWritten) as Value
}
const MANY_DIGITS = /\d{16}/

function parseLines(text: string): Value {
  const lines = text.split(/\r\n|\n|\r/)
  const records: Value[] = []
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    try {
      records.push(parseWhole(line))
    } catch {
      const where = records.length > 0 ? ` from line ${index + 1} on` : ''
      throw new OrderFileFault(
        `This JSON is incomplete or invalid${where}.`,
        records.length > 0 ? index + 1 : 0,
      )
    }
  }
  return records
}

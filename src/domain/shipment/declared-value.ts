import type { ItemLine } from './shipment.ts'

interface Declaring {
  /** Of the whole shipment. */
  declaredValueCents: number
  items: readonly Pick<ItemLine, 'declaredValueCents' | 'orderLineId'>[]
}

/** What a line is declared at: the value of an order line is its sale price, which carriers do not see. */
export const declaredOfLine = (line: Declaring['items'][number]): number =>
  line.orderLineId ? 0 : line.declaredValueCents

/** What the shipper declares to the carrier: the value of the whole shipment, else the values of its lines. */
export const declaredValueOf = ({ declaredValueCents, items }: Declaring): number =>
  declaredValueCents > 0 ? declaredValueCents : items.reduce((sum, line) => sum + declaredOfLine(line), 0)

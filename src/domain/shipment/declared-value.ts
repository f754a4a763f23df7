import type { ItemLine } from './shipment.ts'

interface Declaring {
  /** The value of the whole shipment. */
  declaredValueCents: number
  items: readonly Pick<ItemLine, 'declaredValueCents' | 'orderLineId'>[]
}

/** The declared value of a line. The value of an order line is its sale price, which is not shown to carriers. */
export const declaredOfLine = (line: Declaring['items'][number]): number =>
  line.orderLineId ? 0 : line.declaredValueCents

/** The value declared to the carrier: that of the whole shipment, or the sum of its lines. */
export const declaredValueOf = ({ declaredValueCents, items }: Declaring): number =>
  declaredValueCents > 0 ? declaredValueCents : items.reduce((sum, line) => sum + declaredOfLine(line), 0)

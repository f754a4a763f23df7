/** One layer of cartons on a pallet's deck: how many fit, and the position of each. Inches from one corner. */

export interface Footprint {
  length: number
  width: number
}

/** A placed carton: `x` along the deck's length, `y` along its width. */
export interface PlacedCarton extends Footprint {
  x: number
  y: number
}

/** `columns` by `rows` cartons in a block. */
interface Block {
  x: number
  y: number
  columns: number
  rows: number
  carton: Footprint
}

const fitting = (room: number, side: number): number => Math.floor((room + 1e-9) / side)
/**
 * The number of places at which a deck is tried to be split between two blocks; for very small cartons, more would not
 * matter.
 */
const MOST_SPLITS = 1_000
const splits = (room: number, side: number): number => Math.min(fitting(room, side), MOST_SPLITS)
const turned = ({ length, width }: Footprint): Footprint => ({ length: width, width: length })
const countOf = (blocks: readonly Block[]) =>
  blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0)

/**
 * The best of the usual stacking patterns: all cartons one way, all the other way, or two blocks side by side, one of
 * each way. Empty if no carton fits on the deck. Nothing overhangs.
 */
export function layOnDeck(carton: Footprint, deck: Footprint): PlacedCarton[] {
  return bestPattern(carton, deck).flatMap(placed)
}

/** How many of these fit. There may be millions of tiny cartons: they are counted without placing them. */
export const countOnDeck = (carton: Footprint, deck: Footprint): number => countOf(bestPattern(carton, deck))

function bestPattern(carton: Footprint, deck: Footprint): Block[] {
  if (!(carton.length > 0) || !(carton.width > 0)) return []
  let best: Block[] = []
  for (const way of [carton, turned(carton)]) {
    for (const blocks of [...splitAlongLength(way, deck), ...splitAlongWidth(way, deck)]) {
      if (countOf(blocks) > countOf(best)) best = blocks
    }
  }
  return best
}

function* splitAlongLength(carton: Footprint, deck: Footprint): Generator<Block[]> {
  const rows = fitting(deck.width, carton.width)
  const other = turned(carton)
  for (let columns = 0; columns <= splits(deck.length, carton.length); columns++) {
    const x = columns * carton.length
    yield [
      { x: 0, y: 0, columns, rows, carton },
      {
        x,
        y: 0,
        columns: fitting(deck.length - x, other.length),
        rows: fitting(deck.width, other.width),
        carton: other,
      },
    ]
  }
}

function* splitAlongWidth(carton: Footprint, deck: Footprint): Generator<Block[]> {
  const columns = fitting(deck.length, carton.length)
  const other = turned(carton)
  for (let rows = 0; rows <= splits(deck.width, carton.width); rows++) {
    const y = rows * carton.width
    yield [
      { x: 0, y: 0, columns, rows, carton },
      {
        x: 0,
        y,
        columns: fitting(deck.length, other.length),
        rows: fitting(deck.width - y, other.width),
        carton: other,
      },
    ]
  }
}

function placed({ x, y, columns, rows, carton }: Block): PlacedCarton[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    ...carton,
    x: x + (index % columns) * carton.length,
    y: y + Math.floor(index / columns) * carton.width,
  }))
}

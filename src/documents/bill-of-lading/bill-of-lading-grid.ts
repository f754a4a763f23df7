/**
 * The VICS / GS1 US standard portrait form as boxes, in points of a US Letter page. Blocks have the place and the order
 * of the standard; heights and widths are ours.
 */
import type { Box } from '../drawing/sheet.ts'

const LEFT = 27
const MIDDLE = 306
const RIGHT = 585
const HALF = MIDDLE - LEFT

/** Height of the dark band that names a block. */
export const BAND = 11
/** Row of customer orders: high enough for the 12-point bold order number that the standard requires. */
export const ORDER_ROW = 15
export const COMMODITY_ROW = 12
export const TOTAL_ROW = 13

/** The area of the shipper's logo in the left corner of the header. */
export const LOGO_BOX: Box = { x: LEFT, y: 24, w: 96, h: 27 }

export const PAGE = { left: LEFT, right: RIGHT, top: 24, bottom: 768, width: RIGHT - LEFT } as const

const left = (y: number, h: number): Box => ({ x: LEFT, y, w: HALF, h })
const right = (y: number, h: number): Box => ({ x: MIDDLE, y, w: HALF, h })
const full = (y: number, h: number): Box => ({ x: LEFT, y, w: RIGHT - LEFT, h })

export const FRONT = {
  header: full(24, 32),
  shipFrom: left(56, 80),
  bolNumber: right(56, 80),
  shipTo: left(136, 80),
  carrier: right(136, 80),
  billTo: left(216, 64),
  pro: right(216, 64),
  instructions: left(280, 68),
  terms: right(280, 40),
  master: right(320, 28),
  orders: full(348, BAND + 18 + 5 * ORDER_ROW + TOTAL_ROW),
  commodities: full(465, 144),
  value: { x: LEFT, y: 609, w: 336, h: 36 },
  cod: { x: LEFT + 336, y: 609, w: 222, h: 36 },
  limitation: full(645, 11),
  contract: { x: LEFT, y: 656, w: 258, h: 34 },
  recourse: { x: LEFT + 258, y: 656, w: 300, h: 34 },
  shipperSignature: { x: LEFT, y: 690, w: 168, h: 70 },
  loaded: { x: LEFT + 168, y: 690, w: 76, h: 70 },
  counted: { x: LEFT + 244, y: 690, w: 126, h: 70 },
  carrierSignature: { x: LEFT + 370, y: 690, w: 188, h: 70 },
} satisfies Record<string, Box>

export const SUPPLEMENT = {
  header: full(24, 32),
  reference: full(56, 53),
  /** The vertical range for continued blocks. */
  top: 117,
  bottom: 760,
} as const

/** The box without its margin. */
export function inset(box: Box, dx: number, dy = dx): Box {
  return { x: box.x + dx, y: box.y + dy, w: box.w - 2 * dx, h: box.h - 2 * dy }
}

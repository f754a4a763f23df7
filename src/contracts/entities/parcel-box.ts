import * as z from 'zod/mini'
import { numberBetween, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** How many box sizes a company may have: all of them fit one list. */
export const MOST_BOXES = 200

const side = numberBetween(0.01, 108)
const pounds = z._default(numberBetween(0, 150), 0)

/**
 * A box size of the company: outer inches, weight of the empty box and maximum weight of the full one in pounds (0 = no
 * limit).
 */
export const parcelBox = renamed(
  {
    id: text(80),
    name: text(40),
    length: side,
    width: side,
    height: side,
    tareLb: pounds,
    maxWeightLb: pounds,
    /** The version as it was read; a change is refused if another user changed the box since. */
    version: z.optional(wholeNumber(1, 1_000_000_000)),
  },
  {
    id: 'BoxId',
    name: 'BoxName',
    length: 'Length',
    width: 'Width',
    height: 'Height',
    tareLb: 'TareWeight',
    maxWeightLb: 'MaxWeight',
  },
)
export type ParcelBoxValue = z.output<typeof parcelBox>

import { type Random, randomOf } from './random.ts'

/**
 * Ids of seeded rows in the format of a UUIDv7 (so that they sort by time), but the same in every run. One generator
 * per scene; its name keeps the ids of the scenes apart.
 */
export interface RowIds {
  /** The id of a row created at that instant. */
  at(instant: Date): string
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

export function rowIds(scene: string): RowIds {
  const random: Random = randomOf(`ids of ${scene}`)
  return {
    at: (instant) => {
      const time = hex(instant.getTime(), 12)
      const high = `7${hex(random.whole(0, 0xfff), 3)}`
      const low = hex(0x8000 + random.whole(0, 0x3fff), 4)
      const tail = hex(random.whole(0, 2 ** 24 - 1), 6) + hex(random.whole(0, 2 ** 24 - 1), 6)
      return `${time.slice(0, 8)}-${time.slice(8)}-${high}-${low}-${tail}`
    },
  }
}

import { v7 } from 'uuid'

/** How many are drawn together: the system takes as long for one as for hundreds. */
const DRAWN = 256
const BYTES = 16

/**
 * Increasing ids for the rows of a long job, like ids that are made one by one: if the time is the same, lists are
 * sorted by id.
 */
export function manyIds(): () => string {
  const drawn = new Uint8Array(DRAWN * BYTES)
  let used = DRAWN
  // Leaves room for two billion more.
  let seq = crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1
  let msecs = 0
  return () => {
    if (used === DRAWN) {
      crypto.getRandomValues(drawn)
      used = 0
    }
    const random = drawn.subarray(used * BYTES, ++used * BYTES)
    msecs = Math.max(msecs, Date.now())
    return v7({ random, msecs, seq: seq++ })
  }
}

import { v7 } from 'uuid'

/** So many are drawn at a time: the system takes as long for one as for hundreds. */
const DRAWN = 256
const BYTES = 16

/**
 * Ids for the rows of a long job, each above the one before, as those are that are made one by one: where the moment is
 * the same, lists go by the id.
 */
export function manyIds(): () => string {
  const drawn = new Uint8Array(DRAWN * BYTES)
  let used = DRAWN
  // Leaves room for two thousand million more.
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

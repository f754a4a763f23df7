/**
 * Integers in memory that all threads of the process share: a rate sheet compiled in one thread is passed to others
 * without a copy. Only the thread that makes it writes to it, and only once.
 */
export const sharedIntegers = (length: number): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))

/** These integers, shared. */
export function sharedCopy(integers: ArrayLike<number>): Int32Array<SharedArrayBuffer> {
  const copy = sharedIntegers(integers.length)
  copy.set(integers)
  return copy
}

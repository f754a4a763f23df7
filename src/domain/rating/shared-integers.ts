/**
 * Integers in memory that all threads of the process see: a rate sheet compiled in one is handed to another, or to
 * several, as it lies. Written by whoever makes it, and never again.
 */
export const sharedIntegers = (length: number): Int32Array<SharedArrayBuffer> =>
  new Int32Array(new SharedArrayBuffer(length * Int32Array.BYTES_PER_ELEMENT))

/** These integers, shared. */
export function sharedCopy(integers: ArrayLike<number>): Int32Array<SharedArrayBuffer> {
  const copy = sharedIntegers(integers.length)
  copy.set(integers)
  return copy
}

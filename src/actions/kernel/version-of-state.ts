import { createHash } from 'node:crypto'

/**
 * A digest that differs for every state, independent of the order of its parts: the database returns the parts of a
 * JSON column in its own order.
 */
export const versionOfState = (state: object): string =>
  createHash('sha256')
    .update(JSON.stringify(state, (_key, value) => inOrder(value)))
    .digest('hex')
    .slice(0, 32)

function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}

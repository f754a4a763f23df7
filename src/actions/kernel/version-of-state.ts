import { createHash } from 'node:crypto'

/**
 * Tells one state of what is kept from every other, whatever the order in which its parts stand: the database gives the
 * parts of a JSON column back in an order of its own.
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

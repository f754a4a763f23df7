import * as z from 'zod/mini'
import type { Endpoint } from '#contracts/endpoint.ts'
import { registry } from '#contracts/registry.ts'
import { fullestBody, leastBody } from './wire-body.ts'

/** Every call of the product with inputs for it, for tests of data that no call may reveal. */
export const CALLS = Object.entries(registry) as [keyof typeof registry, Endpoint][]

/** Each mode of the call; other parameters of its query come from `pick`. */
export function queriesOf(endpoint: Endpoint, pick: () => string): Record<string, string>[] {
  let queries: Record<string, string>[] = [{}]
  for (const [name, schema] of Object.entries(endpoint.query)) {
    const { enum: words } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
      enum?: string[]
    }
    queries = (words ?? [pick()]).flatMap((word) => queries.map((query) => ({ ...query, [name]: word })))
  }
  return queries
}

/** Bodies with the id in every field, and only in those that look like ids, with valid values in the others. */
export function bodiesOf(endpoint: Endpoint, id: string): unknown[] {
  const asId = (field: string) =>
    /id$|name$|number|search|accessid|trackid|^numbers$/i.test(field) &&
    !/company|contact|first|last|shipping|sort/i.test(field)
      ? id
      : undefined
  const filled = [leastBody(endpoint, asId), fullestBody(endpoint, asId)]
  return filled.filter((body) => endpoint.body.safeParse(body).success)
}

/** Requests generated from a printed OpenAPI document alone, valid ones and mutated ones, by a seeded generator. */
import { type JsonSchema, type Place, placesIn, textOf } from './wire-body.ts'

interface Schema extends JsonSchema {
  $ref?: string
  minimum?: number
  maximum?: number
  maxItems?: number
  propertyNames?: JsonSchema
}

/** The parts of an OpenAPI document that a request needs. */
export interface PrintedApi {
  paths: Record<string, { post: PrintedCall }>
  components: { schemas: Record<string, Schema> }
}

interface PrintedCall {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody: { content: Record<string, { schema: Schema }> }
  security: Record<string, unknown>[]
}

export interface PrintedRequest {
  path: string
  query: Record<string, string>
  /** JSON text. */
  body: string
  mutations: string[]
  needsSession: boolean
}

/** A pseudorandom generator (mulberry32): the same seed gives the same requests. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const DEEPEST = 8
const MOST_MUTATIONS = 3
const MOST_ITEMS = 3

/** Generates requests to the calls of a document. `known` ids replace some of the texts in fields for ids. */
export class PrintedRequests {
  readonly #api: PrintedApi
  readonly #chance: () => number
  readonly #known: readonly string[]

  constructor(api: PrintedApi, { seed, known }: { seed: number; known: readonly string[] }) {
    this.#api = api
    this.#chance = chanceOf(seed)
    this.#known = known
  }

  /** A request to this path with up to three mutations; without any it is valid by the document. */
  request(path: string, most = MOST_MUTATIONS): PrintedRequest {
    const { parameters, requestBody, security } = this.#api.paths[path]!.post
    const mutations: string[] = []
    const query = this.#query(parameters, most > 0, mutations)
    const schema = requestBody.content['application/json']!.schema
    let body = this.#value(schema, '', 0)
    const count = most === 0 ? 0 : Math.floor(this.#chance() * (most + 1))
    for (let done = 0; done < count; done++) body = this.#mutated(body, mutations)
    return {
      path,
      query,
      body: JSON.stringify(body) ?? 'null',
      mutations,
      needsSession: security.every((one) => 'session' in one || 'apiKey' in one),
    }
  }

  #query(
    parameters: PrintedCall['parameters'],
    isMutated: boolean,
    mutations: string[],
  ): Record<string, string> {
    const query: Record<string, string> = {}
    for (const { name, required, schema, in: place } of parameters) {
      if (place !== 'query' || !(required || this.#chance() < 0.7)) continue
      query[name] = String(this.#value(schema, name, 0))
      if (!isMutated || this.#chance() >= 0.1) continue
      query[name] = this.#one(TEXTS)
      mutations.push(`query ${name}`)
    }
    return query
  }

  #one<T>(all: readonly T[]): T {
    return all[Math.floor(this.#chance() * all.length)]!
  }

  #resolved(schema: Schema): Schema {
    const name = schema.$ref?.split('/').at(-1)
    return name === undefined ? schema : this.#resolved(this.#api.components.schemas[name] ?? {})
  }

  #value(given: Schema, name: string, depth: number): unknown {
    const schema = this.#resolved(given)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return this.#one(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.#value(this.#one(choices), name, depth)
    const type = Array.isArray(schema.type) ? this.#one(schema.type) : schema.type
    if (type === 'object') return this.#object(schema, depth)
    if (type === 'array') return this.#list(schema, name, depth)
    if (type === 'string') return this.#text(schema, name)
    if (type === 'number' || type === 'integer') return this.#number(schema, type)
    if (type === 'boolean') return this.#chance() < 0.5
    return null
  }

  #object(schema: Schema, depth: number): object {
    const required = new Set(schema.required)
    const isIn = (name: string) => required.has(name) || (depth < DEEPEST && this.#chance() < 0.6)
    const fields = Object.entries(schema.properties ?? {})
      .filter(([name]) => isIn(name))
      .map(([name, one]) => [name, this.#value(one, name, depth + 1)])
    const more = schema.additionalProperties
    if (typeof more === 'object' && this.#chance() < 0.5) {
      const name = String(this.#value(schema.propertyNames ?? { type: 'string' }, 'name', depth + 1))
      fields.push([name, this.#value(more, name, depth + 1)])
    }
    return Object.fromEntries(fields)
  }

  #list(schema: Schema, name: string, depth: number): unknown[] {
    if (schema.prefixItems) return schema.prefixItems.map((one) => this.#value(one, name, depth + 1))
    const least = schema.minItems ?? 0
    const most =
      depth < DEEPEST ? Math.max(least, Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS)) : least
    const length = least + Math.floor(this.#chance() * (most - least + 1))
    return Array.from({ length }, () => this.#value(schema.items ?? {}, name, depth + 1))
  }

  #text(schema: Schema, name: string): string {
    if (/ids?$|number$/i.test(name) && this.#chance() < 0.5) return this.#one(this.#known)
    return textOf(schema, name)
  }

  #number({ minimum = 0, maximum = 1000 }: Schema, type: string): number {
    const value = Math.min(maximum, Math.max(minimum, 1 + this.#chance() * 20))
    return type === 'integer' ? Math.ceil(Math.min(value, maximum)) : Math.round(value * 100) / 100
  }

  #mutated(body: unknown, mutations: string[]): unknown {
    const place = this.#one([[], ...placesIn(body)] as Place[])
    const kind = this.#one(Object.keys(MUTATIONS) as (keyof typeof MUTATIONS)[])
    mutations.push(`${kind} at ${place.join('.') || 'body'}`)
    const pick = <T>(all: readonly T[]) => this.#one(all)
    if (place.length === 0) return kind === 'missing' ? {} : MUTATIONS[kind](body, pick)
    const parent = place.slice(0, -1).reduce<unknown>((at, name) => (at as Place)[name as number], body)
    const holder = parent as Record<string, unknown>
    const last = String(place.at(-1))
    if (kind === 'missing') delete holder[last]
    // Defined, not assigned: a field may be named __proto__.
    else
      Object.defineProperty(holder, last, {
        ...{
          value: MUTATIONS[kind](holder[last], pick),
          enumerable: true,
          writable: true,
          configurable: true,
        },
      })
    return body
  }
}

type Pick = <T>(all: readonly T[]) => T

/** The mutations of a value, by kind. */
const MUTATIONS: Record<
  'type' | 'limit' | 'unicode' | 'nesting' | 'missing' | 'extra',
  (value: unknown, pick: Pick) => unknown
> = {
  type: (_value, pick) => structuredClone(pick(OTHER_TYPES)),
  limit: (value, pick) => {
    if (typeof value === 'string') return pick(['', value.slice(0, 60).repeat(1000), 'x'.repeat(65_537)])
    if (Array.isArray(value))
      return Array.from({ length: pick([0, 101, 1001]) }, () => structuredClone(value[0] ?? null))
    return pick(NUMBERS)
  },
  unicode: (value, pick) => `${typeof value === 'string' ? value : ''}${pick(TEXTS)}`,
  nesting: (value, pick) => nested(value, pick([2, 50, 300])),
  missing: () => undefined,
  extra: (value, pick) => {
    if (typeof value !== 'object' || value === null) return [value, value]
    return Object.fromEntries([...Object.entries(value), [pick(NAMES), structuredClone(pick(OTHER_TYPES))]])
  },
}

function nested(value: unknown, depth: number): unknown {
  let whole = value
  for (let level = 0; level < depth; level++) whole = level % 2 === 0 ? [whole] : { a: whole }
  return whole
}

const OTHER_TYPES = [null, true, false, 0, -1, 1.5, '', '1', 'true', 'null', [], [[]], {}, [null], { a: 1 }]
const NUMBERS = [0, -0, -1, 0.000_000_1, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MAX_VALUE, 5e-324]
const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'extra',
  '',
  'Status',
  'clientId',
  'userType',
  '\u0000',
]
const TEXTS = [
  '\u0000',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  'e\u0301\u0323'.repeat(50),
  '𝒳運é',
  '👩‍👩‍👧‍👦',
  '\uffff\ufffe',
  '\r\nBcc: a@example.com',
  "'; select pg_sleep(5); --",
  '{{7*7}}<%=7*7%>',
  '<svg onload=alert(1)>',
  '../../etc/passwd',
  '%00%0a%',
  '٣٤٥',
  'İı',
  '2026-02-30',
  '-1',
  '9'.repeat(400),
  'a'.repeat(5000),
  `${'a'.repeat(40)}!`,
]

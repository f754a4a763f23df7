import type { Endpoint } from '#contracts/endpoint.ts'
import { type OpenApiDocument, openApi } from '#contracts/openapi.ts'
import { registry } from '#contracts/registry.ts'

/** The tools of the MCP server: each is one call of the API, with the contract as its schema. */

type Json = Record<string, unknown>

const COMPONENTS = '#/components/schemas/'

interface Offered {
  call: keyof typeof registry
  title: string
  /** Text in addition to the summary of the call. */
  hint?: string
  /** The only fields of the body that the assistant may send; absent: all. */
  only?: readonly string[]
  /** True if the tool changes something. */
  isChange?: boolean
}

/** Tools by name, in listing order. */
const OFFERED: Readonly<Record<string, Offered>> = {
  find: { call: 'globalSearch', title: 'Search everything' },
  list_orders: { call: 'listOrders', title: 'List open orders' },
  list_shipments: { call: 'listShipments', title: 'List the shipments of a bucket' },
  search_history: { call: 'listShipmentsForTracking', title: 'Search shipment history' },
  get_shipment: {
    call: 'shipmentDetails',
    title: 'Read one shipment',
    hint: 'With its prices (PriceSheets) and events.',
    only: ['shipmentId'],
  },
  track: { call: 'trackMany', title: 'Track by BOL, PRO or tracking number' },
  rate_shipment: {
    call: 'rateShipment',
    title: 'Rate a shipment',
    hint: 'Saves the shipment as a draft with its prices. Nothing is booked.',
    isChange: true,
  },
  draft_shipment: {
    call: 'shipmentDetails',
    title: 'Save a draft shipment',
    hint: 'Nothing is booked.',
    isChange: true,
  },
  book_shipment: {
    call: 'bookPickup',
    title: 'Book a rated shipment',
    hint: 'Asks the user to confirm first. If the client cannot ask, the shipment stays a draft and the reply has a link for booking it.',
    only: ['shipmentId', 'selectedPricesheetid', 'OverrideReason'],
    isChange: true,
  },
}

export const BOOK = 'book_shipment'

export interface Tool {
  name: string
  call: Endpoint
  title: string
  description: string
  inputSchema: { type: 'object'; properties: Json; required?: string[]; $defs?: Json }
  /** Names of parameters that belong in the URL, not in the body. */
  query: readonly string[]
  isChange: boolean
}

/** All tools, with schemas generated from the contracts. */
export function listTools(): Tool[] {
  return Object.entries(OFFERED).map(([name, offered]) => {
    const call: Endpoint = registry[offered.call]
    const document = openApi({ [offered.call]: call })
    return {
      name,
      call,
      title: offered.title,
      description: [call.summary, offered.hint].filter(Boolean).join(' '),
      inputSchema: inputSchemaOf(document, call, offered.only),
      query: Object.keys(call.query),
      isChange: offered.isChange === true,
    }
  })
}

function inputSchemaOf(
  document: OpenApiDocument,
  call: Endpoint,
  only: readonly string[] | undefined,
): Tool['inputSchema'] {
  const { post } = document.paths[`/api/${call.path}`]!
  const { parameters, requestBody } = post as {
    parameters: { name: string; in: string; required: boolean; schema: Json }[]
    requestBody: { content: { 'application/json': { schema: Json } } }
  }
  const given = requestBody.content['application/json'].schema
  const { $ref } = given as { $ref?: string }
  const named = $ref ? document.components.schemas[$ref.slice(COMPONENTS.length)] : given
  const body = named as { properties?: Json; required?: string[] }
  const isOffered = (name: string) => !only || only.includes(name)
  const query = parameters.filter((parameter) => parameter.in === 'query' && isOffered(parameter.name))
  const properties: Json = {
    ...Object.fromEntries(Object.entries(body.properties ?? {}).filter(([name]) => isOffered(name))),
    ...Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  }
  const required = [
    ...(body.required ?? []).filter(isOffered),
    ...query.filter((parameter) => parameter.required).map(({ name }) => name),
  ]
  const inside = toDefinitions(properties) as Json
  const $defs = definitionsIn(inside, document.components.schemas)
  return {
    type: 'object',
    properties: inside,
    ...(required.length > 0 ? { required } : {}),
    ...(Object.keys($defs).length > 0 ? { $defs } : {}),
  }
}

/** Makes references point into the tool's own schema. */
function toDefinitions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toDefinitions)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? inner.replace(COMPONENTS, '#/$defs/')
        : toDefinitions(inner),
    ]),
  )
}

/** The schemas referred to, directly or indirectly. */
function definitionsIn(schema: unknown, schemas: Json): Json {
  const found: Json = {}
  const waiting = [schema]
  while (waiting.length > 0) {
    for (const [, name] of JSON.stringify(waiting.pop()).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (found[name!] !== undefined || schemas[name!] === undefined) continue
      found[name!] = toDefinitions(schemas[name!])
      waiting.push(found[name!])
    }
  }
  return found
}

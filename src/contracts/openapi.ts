import * as z from 'zod/mini'
import { scopesFor } from '#domain/access/api-scopes.ts'
import { type Endpoint, isForPeople } from './endpoint.ts'
import { ERRORS } from './errors.ts'
import { UPLOAD_BODY_BYTES } from './fields.ts'
import { ENTITIES } from './vocabulary.ts'

type Json = Record<string, unknown>

/** An OpenAPI 3.1 document, as far as this product writes one. */
export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, { post: Json }>
  components: { schemas: Json; responses: Json; securitySchemes: Json; headers: Json }
}

/**
 * The API as an OpenAPI 3.1 document: the wire side of every call, with its rights and refusals.
 *
 * @param calls our name -> entry; the whole registry, or a part of it.
 * @param options.baseUrl where `/api/` is served from, without a slash at the end; '' = the page's own origin.
 */
export function openApi(
  calls: Readonly<Record<string, Endpoint>>,
  options: { baseUrl?: string; version?: string } = {},
): OpenApiDocument {
  const schemas: Json = { Refusal: REFUSAL }
  const entries = Object.entries(calls).sort(([, a], [, b]) => (a.path < b.path ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lading',
      version: options.version ?? '1',
      description:
        'Every call is a POST with one JSON object. An error has an HTTP status and a message that says what to do next.',
    },
    servers: [{ url: options.baseUrl || '/' }],
    tags: [...new Set(entries.map(([, call]) => topicOf(call)))].map((name) => ({ name })),
    paths: Object.fromEntries(
      entries.map(([name, call]) => [`/api/${call.path}`, { post: operation(name, call, schemas) }]),
    ),
    components: { schemas, responses: RESPONSES, securitySchemes: SECURITY_SCHEMES, headers: HEADERS },
  }
}

/** The first segment of the path, in one spelling: `LogIn/Login` and `Login/userDetails` belong to one topic. */
const topicOf = (call: Endpoint): string => {
  const first = call.path.split('/')[0] ?? ''
  return first === 'Login' ? 'LogIn' : first
}

function operation(name: string, call: Endpoint, schemas: Json): Json {
  return {
    operationId: name,
    summary: call.summary,
    ...(call.isApiOnly ? { description: 'For other programs. No page of Lading calls it.' } : {}),
    tags: [topicOf(call)],
    parameters: [...queryParameters(call, schemas), ...headerParameters(call)],
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: jsonSchema(call.body, schemas) },
        ...(call.bodyLimit === UPLOAD_BODY_BYTES ? { 'multipart/form-data': IN_PARTS } : {}),
      },
    },
    responses: {
      '200': {
        description: call.isFile ? 'The file.' : 'Done.',
        ...(call.door === 'session'
          ? { headers: { 'X-Session-Key': { $ref: '#/components/headers/SessionKey' } } }
          : {}),
        content: call.isFile
          ? fileContent(call)
          : { 'application/json': { schema: jsonSchema(call.reply, schemas) } },
      },
      '4XX': { $ref: '#/components/responses/Refusal' },
      '5XX': { $ref: '#/components/responses/Refusal' },
    },
    security: securityOf(call),
    'x-pages': call.pages,
    ...(takesApiKey(call) ? { 'x-api-key-scopes': scopesFor(call.pages, call.writes.length > 0) } : {}),
    'x-body-limit': call.bodyLimit,
  }
}

/** A call with a file: at most 1 MB as JSON, 25 MB as multipart. */
const IN_PARTS = {
  schema: {
    type: 'object',
    description: 'The fields as JSON in the part `body`, the file in a part named after its field.',
    properties: { body: { type: 'string', contentMediaType: 'application/json' } },
    additionalProperties: { type: 'string', format: 'binary' },
  },
}

function queryParameters(call: Endpoint, schemas: Json): Json[] {
  return Object.entries(call.query).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: jsonSchema(schema, schemas),
  }))
}

function headerParameters(call: Endpoint): Json[] {
  if (call.writes.length === 0) return []
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key returns the first reply and does nothing twice.',
      schema: { type: 'string', maxLength: 200 },
    },
  ]
}

/** The media types in the reply's description. */
function fileContent(call: Endpoint): Json {
  const named = z.globalRegistry.get(call.reply)?.description?.match(/[a-z]+\/[\w.+-]+/g) ?? [
    'application/octet-stream',
  ]
  return Object.fromEntries(named.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const takesApiKey = (call: Endpoint): boolean => call.door === 'session' && !isForPeople(call)

/** Alternatives, each a set of keys; `{}` = no key is needed. */
function securityOf(call: Endpoint): Json[] {
  const key = call.developerKey ? { developerKey: [] } : {}
  if (call.door === 'session')
    return takesApiKey(call)
      ? [
          { session: [], ...key },
          { apiKey: [], ...key },
        ]
      : [{ session: [], ...key }]
  if (call.door === 'access-id') return [{ session: [], ...key }, key]
  return [key]
}

/**
 * The wire side of a schema. Entities become components; types that zod cannot express in JSON Schema (a file, any
 * value) become the schema that allows everything.
 */
function jsonSchema(schema: z.ZodMiniType, schemas: Json): Json {
  const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    metadata: entityIds,
    override: ({ zodSchema, jsonSchema: json }) => {
      const { id: _id, ...meta } = z.globalRegistry.get(zodSchema as unknown as z.ZodMiniType) ?? {}
      Object.assign(json, meta)
    },
  }) as Json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
    schemas[name] ??= toComponents(definition)
  }
  return toComponents(root) as Json
}

const entityIds = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(ENTITIES)) entityIds.add(schema, { id })

/**
 * Makes references point to the document's components; an entity's own `id` is its name there, not a JSON Schema id.
 */
function toComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComponents)
  if (typeof value !== 'object' || value === null) return value
  const result: Json = {}
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string')
      result[key] = inner.replace('#/$defs/', '#/components/schemas/')
    else if (key !== 'id' || typeof inner !== 'string') result[key] = toComponents(inner)
  }
  return result
}

const REFUSAL = {
  type: 'object',
  required: ['Status', 'code', 'message', 'requestId'],
  properties: {
    Status: { const: 'error' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    message: { type: 'string', description: 'The message shown to the user.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Path of a field in the body -> its error message.',
    },
    requestId: { type: 'string' },
  },
}

const RESPONSES = {
  Refusal: {
    description: 'The error.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  },
}

const SECURITY_SCHEMES = {
  session: { type: 'http', scheme: 'bearer', description: 'The key that LogIn/Login returns as `token`.' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key that an administrator created under Settings, API Keys. A call needs one of the scopes in its `x-api-key-scopes`.',
  },
  developerKey: { type: 'apiKey', in: 'header', name: 'X-Developer-Key' },
}

const HEADERS = {
  SessionKey: {
    description: 'The refreshed session key; it replaces the one that was sent.',
    schema: { type: 'string' },
  },
}

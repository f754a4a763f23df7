import { describe, expect, it } from 'vitest'
import { openApi } from './openapi.ts'
import { registry } from './registry.ts'

type Json = Record<string, unknown>
const document = openApi(registry, { baseUrl: 'https://lading.example' })
const call = (path: string) =>
  document.paths[`/api/${path}`]!.post as Json & {
    parameters: { name: string; in: string; required: boolean; schema: Json }[]
    requestBody: { content: { 'application/json': { schema: Json & { properties: Json } } } }
    responses: Record<string, { content?: Json }>
  }

/** Every `$ref` of the document. */
function references(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

describe('the OpenAPI document', () => {
  it('has every call, each under its own operation id and a topic', () => {
    expect(Object.keys(document.paths)).toHaveLength(Object.keys(registry).length)
    for (const [name, entry] of Object.entries(registry))
      expect(call(entry.path)).toMatchObject({ operationId: name, summary: entry.summary })
    expect(document.tags.map(({ name }) => name).sort()).toEqual(
      'Account Address Analysis ApiKeys Carriers Claims Client Console Containers Dock Edi Fuel HttpClientCustom Invoices ItemMaster Locations LogIn NewTrackingAPI P44 Quote RateSheets Reports Security Shipment Supplemental Tariffs UPSReady Utils Views Webhooks Works'.split(
        ' ',
      ),
    )
  })

  it('has no missing references', () => {
    const all = references(document)
    expect(all.length).toBeGreaterThan(200)
    for (const reference of new Set(all)) {
      const [, , kind, name] = reference.split('/') as [string, string, 'schemas', string]
      expect(reference).toBe(`#/components/${kind}/${name}`)
      expect(document.components[kind][name], reference).toBeDefined()
    }
  })

  it('uses the wire’s spelling', () => {
    const { properties } = call('Shipment/Pickup').requestBody.content['application/json'].schema
    expect(Object.keys(properties)).toContain('SheduleDateTime')
    expect(properties).not.toHaveProperty('pickup')
    expect(document.components.schemas.pickupWindow).toMatchObject({
      properties: { PickupByDate: {}, PickupByFromTime: {}, PickupByToTime: {} },
    })
  })

  it('lists the words of a mode', () => {
    expect(call('Carriers/FreightCarrier').parameters[0]).toMatchObject({
      name: 'mode',
      in: 'query',
      required: false,
      schema: { enum: ['Load', 'ADD', 'UPDATE', 'DELETE'] },
    })
    expect(call('LogIn/UserManagement').parameters[0]).toMatchObject({ name: 'actions', required: true })
  })

  it('names the keys that a call needs', () => {
    expect(call('LogIn/Login').security).toEqual([{ developerKey: [] }])
    expect(call('Shipment/Pickup').security).toEqual([{ session: [] }, { apiKey: [] }])
    expect(call('Account/Sessions').security).toEqual([{ session: [] }])
    expect(call('ApiKeys/Create').security).toEqual([{ session: [] }])
    expect(call('LogIn/UserManagement').security).toEqual([
      { session: [], developerKey: [] },
      { apiKey: [], developerKey: [] },
    ])
    expect(call('NewTrackingAPI/TrackingDetails').security).toEqual([{ session: [] }, {}])
  })

  it('offers Idempotency-Key for changes only', () => {
    const has = (path: string) => call(path).parameters.some(({ name }) => name === 'Idempotency-Key')
    expect(has('Shipment/Void')).toBe(true)
    expect(has('Shipment/GetShipmentCount')).toBe(false)
  })

  it('has files as files, the rest as JSON, and refusals for all', () => {
    expect(Object.keys(call('Shipment/CheckBOLandDownload').responses['200']!.content!)).toEqual([
      'application/pdf',
      'application/zip',
      'text/plain',
    ])
    expect(Object.keys(call('Shipment/DownloadPOD').responses['200']!.content!)).toEqual([
      'application/pdf',
      'image/png',
      'image/jpeg',
    ])
    expect(Object.keys(call('Shipment/Void').responses['200']!.content!)).toEqual(['application/json'])
    for (const entry of Object.values(registry))
      expect(call(entry.path).responses).toMatchObject({ '4XX': {}, '5XX': {} })
    expect(document.components.schemas.Refusal).toMatchObject({
      required: ['Status', 'code', 'message', 'requestId'],
    })
  })

  it('has a server address', () => {
    expect(document.servers).toEqual([{ url: 'https://lading.example' }])
    expect(openApi(registry).servers).toEqual([{ url: '/' }])
  })

  it('is plain JSON', () => expect(JSON.parse(JSON.stringify(document))).toEqual(document))
})

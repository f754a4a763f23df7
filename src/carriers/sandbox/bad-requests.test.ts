import { describe, expect, it } from 'vitest'
import type { HttpRequest } from '#domain/http-exchange.ts'
import { memoryOf } from '#test/support/carrier-server.ts'
import { NOW } from '../parcel-samples.test-support.ts'
import { answerFedexSandbox } from './fedex.ts'
import { answerProject44Sandbox } from './project44.ts'
import { answerUspsSandbox } from './usps.ts'

const PATHS = {
  fedex: [
    ...[
      'POST /oauth/token',
      'POST /rate/v1/rates/quotes',
      'POST /ship/v1/shipments',
      'PUT /ship/v1/shipments/cancel',
    ],
    ...[
      'POST /track/v1/trackingnumbers',
      'POST /track/v1/referencenumbers',
      'POST /address/v1/addresses/resolve',
    ],
  ],
  usps: [
    ...['POST /oauth2/v3/token', 'POST /shipments/v3/options/search', 'POST /prices/v3/total-rates/search'],
    ...['POST /payments/v3/payment-authorization', 'POST /labels/v3/label', 'POST /labels/v3/return-label'],
    ...['POST /international-labels/v3/international-label', 'DELETE /labels/v3/label/1'],
    ...['GET /tracking/v3/tracking/1', 'GET /addresses/v3/address'],
  ],
  project44: [
    ...[
      'POST /api/v4/oauth2/token',
      'POST /api/v4/ltl/quotes/rates/query',
      'POST /api/v4/ltl/dispatchedshipments',
    ],
    ...['POST /api/v4/ltl/shipments/cancellations', 'GET /api/v4/ltl/trackedshipments/statuses'],
    ...['GET /api/v4/capacityprovideraccountgroups', 'GET /api/v4/capacityprovideraccounts'],
    ...['POST /api/v4/capacityprovideraccounts', 'PUT /api/v4/capacityprovideraccounts/9'],
    ...['DELETE /api/v4/capacityprovideraccounts/9', 'GET /api/v4/capacity-providers', 'GET /nothing'],
  ],
}
const SANDBOXES = { fedex: answerFedexSandbox, usps: answerUspsSandbox, project44: answerProject44Sandbox }
const BODIES = [
  '',
  'not json',
  '[]',
  'null',
  '{}',
  '{"requestedShipment":[],"accountNumber":{"value":"123456789"}}',
  '{"requestedShipment":{"shipDatestamp":"nonsense","serviceType":7,"requestedPackageLineItems":[null]},"accountNumber":{"value":"123456789"}}',
  '{"packageDescription":{"mailingDate":"nonsense","weight":"x","length":{}},"originZIPCode":"98101","destinationZIPCode":"60601","roles":[null]}',
  '{"pickupWindow":{"date":"nonsense"},"capacityProviderAccountGroup":{"accounts":[{}]},"lineItems":[null],"shipmentIdentifiers":[null]}',
]

describe('sandboxes', () => {
  it.each(Object.entries(PATHS))('of %s answer whatever they are asked', async (name, paths) => {
    const sandbox = SANDBOXES[name as keyof typeof SANDBOXES]
    const memory = memoryOf()
    for (const path of paths) {
      const [method, url] = path.split(' ') as [HttpRequest['method'], string]
      for (const body of BODIES) {
        const headers = {
          authorization: 'Bearer sandbox-token-x',
          'x-payment-authorization-token': 'sandbox.payment.1',
        }
        const request = { method, url: `https://x.example${url}`, headers, body }
        const { status } = await sandbox(request, memory, NOW)
        expect(status, `${path} ${body}`).toBeGreaterThanOrEqual(200)
        // Without a login, the sandbox only reports that.
        if (url.includes('token')) continue
        const denied = await sandbox({ ...request, headers: {} }, memory, NOW)
        expect([401, 404], path).toContain(denied.status)
      }
    }
  })
})

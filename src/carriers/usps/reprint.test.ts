import { describe, expect, it } from 'vitest'
import { door, json } from '../parcel-samples.test-support.ts'
import { uspsReprint } from './reprint.ts'
import type { UspsCredentials } from './usps.ts'

const ask = {
  trackingNumber: '9205590175547700000013',
  paymentToken: 'paid',
  labelFormat: 'ZPL',
  labelDpi: 300,
} as const
const credentials = {} as UspsCredentials

describe('a reprinted label of USPS', () => {
  it('is requested by its number, in another format, with the payment', () => {
    const request = uspsReprint.build(ask, credentials, door())
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://api.example/labels/v3/label-reprint/9205590175547700000013',
      headers: { 'x-payment-authorization-token': 'paid', accept: 'application/vnd.usps.labels+json' },
    })
    expect(JSON.parse('body' in request ? request.body : '')).toEqual({
      imageInfo: { imageType: 'ZPL300DPI', labelType: '4X6LABEL', receiptOption: 'NONE' },
    })
  })

  it('is not requested for international labels', () => {
    const abroad = { ...ask, trackingNumber: 'LZ123456785US' }
    expect(uspsReprint.build(abroad, credentials, door())).toMatchObject({ reason: 'unsupported' })
  })

  it('is the image in the requested format; a refusal stays a refusal; a missing image is unreadable', () => {
    const given = uspsReprint.parse(json(200, { labelImage: 'XlhBXlha' }), ask)
    expect(given).toMatchObject({ kind: 'answer', value: { format: 'ZPL', base64: 'XlhBXlha' } })
    const late = json(400, { error: { code: '400', errors: [{ code: '160420', detail: 'Too late.' }] } })
    expect(uspsReprint.parse(late, ask)).toMatchObject({
      kind: 'refused',
      notices: [{ message: 'Too late.' }],
    })
    expect(uspsReprint.parse(json(200, {}), ask)).toMatchObject({ reason: 'unreadable' })
  })
})

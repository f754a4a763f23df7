import type { HttpResponse } from '#domain/http-exchange.ts'
import { upsServiceName } from '../ups/services.ts'
import { type Asked, json } from './http.ts'
import { SUCCESS, upsError } from './ups-answers.ts'
import { findKept, type Kept } from './ups-kept.ts'
import { sampleOf } from './ups-samples.ts'

/** The journey of a shipment in UPS's sandbox: voided before pickup, or delivered after two days. */

const HOUR = 3_600_000

export async function voidShipment({ part, query, memory, now }: Asked): Promise<HttpResponse> {
  const kept = await findKept(memory, part)
  if (!kept) return upsError(400, '190102', 'No shipment found within the allowed void period')
  const wanted = query.get('trackingnumber') ?? ''
  const isAsked = ({ number }: { number: string }) => wanted === '' || wanted.includes(`"${number}"`)
  const asked = kept.packages.filter(isAsked)
  if (asked.every(({ isVoided }) => isVoided)) {
    return upsError(400, '190117', 'The shipment has already been voided.')
  }
  if (now.getTime() > Date.parse(kept.boughtAt) + PICKED_UP * HOUR) {
    return upsError(400, '190101', 'Time for voiding has expired.')
  }
  const packages = kept.packages.map((one) => (isAsked(one) ? { ...one, isVoided: true } : one))
  await memory.keep('shipment', kept.number, { ...kept, packages })
  return json(200, {
    VoidShipmentResponse: {
      Response: { ResponseStatus: SUCCESS },
      SummaryResult: { Status: { Code: '1', Description: 'Voided' } },
      ...(wanted === ''
        ? {}
        : {
            PackageLevelResults: asked.map(({ number }) => ({
              TrackingNumber: number,
              Status: { Code: '1', Description: 'Voided' },
            })),
          }),
    },
  })
}

/** Hours after the label was bought. */
const PICKED_UP = 6
const JOURNEY = [
  {
    after: 0,
    type: 'M',
    code: 'MP',
    statusCode: '003',
    words: 'Shipper created a label, UPS has not received the package yet.',
    end: 'from',
  },
  { after: PICKED_UP, type: 'P', code: 'OR', statusCode: '038', words: 'Origin Scan', end: 'from' },
  { after: 12, type: 'I', code: 'DP', statusCode: '005', words: 'Departed from Facility', end: 'from' },
  { after: 30, type: 'I', code: 'AR', statusCode: '005', words: 'Arrived at Facility', end: 'to' },
  { after: 48, type: 'I', code: 'OT', statusCode: '021', words: 'Out For Delivery Today', end: 'to' },
  { after: 54, type: 'D', code: 'FS', statusCode: '011', words: 'DELIVERED', end: 'to' },
] as const

export async function track({ part: number, memory, now }: Asked): Promise<HttpResponse> {
  if (!/^[A-Z0-9]{7,34}$/i.test(number)) return upsError(400, 'TV1002', 'Invalid inquiry number')
  const kept = (await findKept(memory, number)) ?? sampleOf(number, now)
  if (!kept) {
    const warnings = [{ code: 'TW0001', message: 'Tracking Information Not Found' }]
    return json(200, { trackResponse: { shipment: [{ inquiryNumber: number, warnings }] } })
  }
  const own = kept.packages.find((one) => one.number === number) ?? kept.packages[0]!
  const activity = own.isVoided
    ? [
        activityOf(kept, {
          ...JOURNEY[0],
          type: 'MV',
          code: 'VM',
          statusCode: '007',
          words: 'Shipment information voided.',
        }),
      ]
    : JOURNEY.filter(({ after }) => Date.parse(kept.boughtAt) + after * HOUR <= now.getTime())
        .map((step) => activityOf(kept, step))
        .reverse()
  const isDelivered = activity[0]?.status.type === 'D'
  return json(200, {
    trackResponse: {
      shipment: [
        {
          inquiryNumber: number,
          package: [
            {
              trackingNumber: own.number,
              deliveryDate: [
                { type: isDelivered ? 'DEL' : 'SDD', date: kept.deliveryDate.replaceAll('-', '') },
              ],
              packageAddress: [{ type: 'DESTINATION', address: addressOf(kept.to) }],
              activity,
              currentStatus: activity[0]?.status,
              packageCount: kept.packages.length,
              service: { code: kept.serviceCode, description: `UPS ${upsServiceName(kept.serviceCode)}` },
              ...(isDelivered ? { deliveryInformation: { location: 'Dock', receivedBy: 'SANDBOX' } } : {}),
            },
          ],
        },
      ],
    },
  })
}

interface Step {
  after: number
  type: string
  code: string
  statusCode: string
  words: string
  end: 'from' | 'to'
}

function activityOf(kept: Kept, { after, type, code, statusCode, words, end }: Step) {
  const at = new Date(Date.parse(kept.boughtAt) + after * HOUR).toISOString()
  const date = at.slice(0, 10).replaceAll('-', '')
  const clock = at.slice(11, 19).replaceAll(':', '')
  return {
    location: { address: addressOf(kept[end]) },
    status: { type, description: words, code, statusCode },
    date,
    time: clock,
    gmtDate: date,
    gmtTime: clock,
    gmtOffset: '+00:00',
  }
}

const addressOf = ({ city, state, zip, country }: Kept['from']) => ({
  city,
  stateProvince: state,
  postalCode: zip,
  countryCode: country,
  country,
})

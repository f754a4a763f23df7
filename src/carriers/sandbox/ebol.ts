import type { HttpRequest, HttpResponse } from '#domain/http-exchange.ts'
import { type Json, objectOf, objectsOf, textOf } from '../json-values.ts'
import type { Sandbox, SandboxMemory } from '../network.ts'
import { bodyOf, json } from './http.ts'

/**
 * Sandbox of a carrier that accepts bills of lading and pickups by the Digital LTL Council's standards (eBOL 2.1.0,
 * pickup request 1.0.0). It refuses what the standard forbids; the secret `wrong` is not accepted.
 */
export const answerEbolSandbox: Sandbox = async (request, memory, now) => {
  const { pathname } = new URL(request.url)
  if (!isLoggedIn(request)) return json(401, { message: 'The credentials are not accepted.' })
  const [, kind = '', key = ''] = /\/(bol\/v1\/app|v1\/pickups)\/([^/]*)$/.exec(pathname) ?? []
  const isPickup = kind === 'v1/pickups'
  if (kind === '') return json(404, { message: 'No such path.' })
  if (request.method === 'DELETE') return remove(isPickup ? 'pickup' : 'bol', decodeURIComponent(key), memory)
  if (request.method !== 'POST' || key !== '') return json(405, { message: 'Method not allowed.' })
  return isPickup ? takePickup(request, memory, now) : takeBol(request, memory, now)
}

function isLoggedIn({ headers }: HttpRequest): boolean {
  const { authorization = '', 'x-api-key': key = '' } = headers
  const given = key || authorization.replace(/^(Bearer|Basic) */, '')
  const decoded = authorization.startsWith('Basic ') ? Buffer.from(given, 'base64').toString() : given
  return !/(^|:)wrong$/.test(decoded)
}

async function remove(kind: 'bol' | 'pickup', key: string, memory: SandboxMemory): Promise<HttpResponse> {
  const known = objectOf(await memory.recall(kind, key))
  if (textOf(known.state) !== 'open') return json(404, { message: `${kind} not found` })
  await memory.keep(kind, key, { ...known, state: 'deleted' })
  return json(200, {})
}

const UNIT_TYPES = /^(PAT|SKD|BAG|BDL|BOX|CRT|CTN|DRM|PCS|ROL|TBN|OTH)$/
const CLASSES = /^(50|55|60|65|70|77\.5|85|92\.5|100|110|125|150|175|200|250|300|400|500|Not required)$/

async function takeBol(request: HttpRequest, memory: SandboxMemory, now: Date): Promise<HttpResponse> {
  const asked = bodyOf(request)
  const faults = faultsOfBol(asked)
  if (faults.length > 0)
    return json(
      400,
      faults.map((message) => ({ code: '300', message })),
    )
  const given = textOf(objectOf(asked.referenceNumbers).pro)
  const isTest = objectOf(asked.bol).isTest === true
  if (given !== '' && textOf(objectOf(await memory.recall('bol', given)).state) === 'open') {
    return json(400, [{ code: '1400', message: `PRO ${given} is in use.` }])
  }
  const pro = given || numberOf(9, now, asked)
  if (!isTest) await memory.keep('bol', pro, { state: 'open' })
  return json(200, {
    version: '2.1.0',
    transactionDate: now.toISOString().replace('Z', ''),
    referenceNumbers: { pro, shipmentConfirmationNumber: `SB${pro}` },
    scac: 'SBOX',
    messageStatus: {
      status: 'PASS',
      code: '10000000',
      message: 'SANDBOX: taken.',
      resolution: '',
      information: [],
    },
    resultStatusCodes: [],
  })
}

function faultsOfBol(asked: Json): string[] {
  const [bol, commodities, accessorials] = [
    objectOf(asked.bol),
    objectOf(asked.commodities),
    objectOf(asked.accessorials),
  ]
  const units = objectsOf(commodities.handlingUnits)
  const lines = units.flatMap((unit) => objectsOf(unit.lineItems))
  const codes = Array.isArray(accessorials.codes) ? accessorials.codes : []
  const isHazardous = codes.includes('HAZ') || lines.some(({ hazardous }) => hazardous === true)
  const emergency = objectOf(objectOf(accessorials.hazardousDetails).emergencyContact)
  return [
    !['2.0.0', '2.0.1', '2.1.0'].includes(textOf(asked.version)) && 'version is not supported.',
    textOf(bol.function) !== 'Create' && 'bol.function must be Create.',
    typeof bol.isTest !== 'boolean' && 'bol.isTest is required.',
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/.test(textOf(bol.requestedPickupDate)) &&
      'bol.requestedPickupDate is malformed.',
    !['Shipper', 'Consignee', 'Third Party'].includes(textOf(bol.requestorRole)) &&
      'bol.requestorRole is not valid.',
    !['Prepaid', 'Collect', 'Third Party'].includes(textOf(objectOf(asked.payment).terms)) &&
      'payment.terms is not valid.',
    !['Nested', 'Stacked'].includes(textOf(commodities.lineItemLayout)) && 'lineItemLayout is not valid.',
    units.length === 0 && 'commodities.handlingUnits is required.',
    !units.every(
      (unit) => isCount(unit.count) && isCount(unit.weight) && UNIT_TYPES.test(textOf(unit.type)),
    ) && 'A handling unit lacks count, type or weight.',
    !lines.every(
      (line) =>
        isCount(line.weight) &&
        isCount(line.pieces) &&
        textOf(line.description) !== '' &&
        CLASSES.test(textOf(line.classification)) &&
        typeof line.hazardous === 'boolean',
    ) && 'A line item lacks description, weight, pieces or classification.',
    isHazardous && !/^\d{10}$/.test(textOf(emergency.phone)) && 'HAZ needs an emergency contact.',
    codes.includes('SRT') &&
      !isCount(objectOf(accessorials.sortAndSegregateDetails).pieces) &&
      'SRT needs pieces.',
    ...['origin', 'destination', 'billTo'].map(
      (name) => !isParty(objectOf(asked[name])) && `${name} is not whole.`,
    ),
  ].filter((fault) => fault !== false)
}

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0

const isParty = (party: Json): boolean =>
  ['name', 'address1', 'city', 'stateProvince', 'postalCode'].every((name) => textOf(party[name]) !== '') &&
  ['USA', 'CAN', 'MEX'].includes(textOf(party.country)) &&
  /^\d{10}$/.test(textOf(objectOf(party.contact).phone))

async function takePickup(request: HttpRequest, memory: SandboxMemory, now: Date): Promise<HttpResponse> {
  const asked = bodyOf(request)
  const [details = {}] = objectsOf(asked.shipmentDetails)
  const [address = {}] = objectsOf(asked.pickupAddress)
  const [ready, close] = [textOf(asked.readyTime), textOf(asked.closeTime)]
  const fault =
    textOf(asked.requestFunction) !== 'NewPickup'
      ? 'requestFunction must be NewPickup.'
      : textOf(address.orgAddressName) === '' || textOf(address.orgZip) === ''
        ? 'pickupAddress is required.'
        : !isCount(asked.grossPickupWeight) || !isCount(asked.handlingUnitCount)
          ? 'grossPickupWeight and handlingUnitCount are required.'
          : ''
  if (fault !== '') return json(400, { message: fault })
  const isLate = ready.slice(0, 10) < now.toISOString().slice(0, 10)
  const messages = [
    ...(isLate ? ['The pickup date is in the past.'] : []),
    ...(ready < close ? [] : ['closeTime must be after readyTime.']),
  ]
  const number = messages.length > 0 ? null : `P${numberOf(8, now, asked)}`
  if (number !== null) await memory.keep('pickup', number, { state: 'open' })
  return json(200, [
    {
      shipperRef: [textOf(details.shipperRef), textOf(details.proNumber)].filter(Boolean),
      carrierPickupNumber: number,
      pickupStatus: number === null ? 'Reject' : 'Accept',
      pickupMessage: messages,
      ...{ trailerNumber: null, carrierName: 'SANDBOX', routing: null, scac: 'SBOX' },
    },
  ])
}

/** Digits that differ between requests and times. */
function numberOf(digits: number, now: Date, asked: Json): string {
  let hash = now.getTime() % 1_000_003
  for (const letter of JSON.stringify(asked)) hash = (hash * 31 + letter.charCodeAt(0)) % 999_999_937
  return `${hash}`.padStart(digits, '7').slice(-digits)
}

import { wordsOf } from '#carriers/network.ts'
import type { ParcelScan, ParcelTrace } from '#carriers/parcel-network.ts'
import { upsTrack } from '#carriers/ups/tracking.ts'
import type { UpsCredentials } from '#carriers/ups/ups.ts'
import type { BodyOf, ReplyOf } from '#contracts/endpoint.ts'
import type { trackMany } from '#contracts/endpoints/tracking.ts'
import { compactNumber } from '#domain/check-digits/weighted-sum.ts'
import { greatCircleMiles } from '#domain/great-circle.ts'
import { type NumberCandidate, recogniseNumber } from '#domain/tracking/recognise-number.ts'
import { findCity } from '#outside/city-place.ts'
import type { Place } from '#outside/geography.ts'
import { askNetwork } from '../../carrier-calls/ask-network.ts'
import type { OpenAccount } from '../../carrier-calls/question.ts'
import type { ActionContext } from '../../kernel/context.ts'
import { aboutUps, anyUpsAccount } from './ups-door.ts'

type Traced = ReplyOf<typeof trackMany>['packages'][number]

const UPS = 'UPSN'

/**
 * UPS's tracking of each number, whether or not this client shipped the package. Numbers of other carriers are reported
 * as such and not looked up; a number that may belong to several carriers is looked up only if the user says it is
 * UPS's.
 */
export async function tracePackages(
  context: ActionContext,
  { numbers, asUps }: BodyOf<typeof trackMany>,
): Promise<Traced[]> {
  const chosen = new Set(asUps.map(compactNumber))
  const asked = [...new Set(numbers.map(compactNumber))].filter(Boolean)
  let account: Promise<OpenAccount<UpsCredentials>> | undefined
  const trace = async (number: string): Promise<Traced> => {
    account ??= anyUpsAccount(context)
    return traceOne(context, await account, number)
  }
  return Promise.all(
    asked.map((number) => {
      const answer = chosen.has(number) ? null : withoutAsking(number)
      return answer ?? trace(number)
    }),
  )
}

/** The result for a number that is not looked up at UPS; null if it is UPS's own. */
function withoutAsking(number: string): Traced | null {
  const found = recogniseNumber(number)
  if (found.kind === 'certain') {
    const { scac, carrier, label, form } = found.candidate
    if (scac === UPS) return null
    if (ALSO_UPS.includes(form)) {
      const message = `A ${carrier} number that UPS also uses: Mail Innovations, Ground Saver.`
      return { ...untraced(number, 'candidates', message), ...one(found.candidate) }
    }
    return {
      ...untraced(number, 'other', `Not a UPS number: ${carrier} (${label}).`),
      ...one(found.candidate),
    }
  }
  if (found.kind === 'candidates') {
    const carriers = [...new Set(found.candidates.map(({ carrier }) => carrier))]
    const message =
      found.candidates.length > 1
        ? `This may be a ${carriers.join(' or ')} number.`
        : `This looks like a ${carriers[0]} number, but it has no check digit to confirm it.`
    return { ...untraced(number, 'candidates', message), candidates: found.candidates.map(showCandidate) }
  }
  return untraced(number, 'unknown', 'No carrier’s check digit matches this number. Check it for typos.')
}

/** Packages that USPS delivers for UPS have USPS numbers. */
const ALSO_UPS = ['usps-impb', 'usps-short']

const showCandidate = ({ scac, carrier, label }: NumberCandidate) => ({
  SCAC: scac,
  CarrierName: carrier,
  label,
})
const one = (candidate: NumberCandidate) => ({ candidates: [showCandidate(candidate)] })

const untraced = (number: string, kind: Traced['kind'], message: string): Traced => ({
  ...{ number, kind, message, candidates: [], ServiceName: '', expectedDelivery: null, deliveredAt: null },
  ...{ signedBy: '', isVoided: false, isSandbox: false, events: [], origin: null, destination: null },
  progress: 0,
})

async function traceOne(
  context: ActionContext,
  account: OpenAccount<UpsCredentials>,
  number: string,
): Promise<Traced> {
  const isSandbox = account.environment === 'sandbox'
  const answer = await askNetwork(context, account, upsTrack, number, aboutUps(context))
  if (answer.kind !== 'answer') return { ...untraced(number, 'failed', `UPS: ${wordsOf(answer)}`), isSandbox }
  return { ...untraced(number, 'traced', wordsOf(answer)), ...showTrace(answer.value), isSandbox }
}

function showTrace(trace: ParcelTrace): Partial<Traced> {
  const events = trace.scans.map((scan, index) => showScan(trace, scan, index))
  const places = trace.scans.map((scan) => findCity(scan.city, scan.state)).filter((one) => one !== null)
  const [here] = places
  const start = places.at(-1)
  const goal = trace.destination ? findCity(trace.destination.city, trace.destination.state) : null
  return {
    ServiceName: trace.serviceName,
    expectedDelivery: trace.expectedDelivery || null,
    deliveredAt: trace.deliveredAt || null,
    signedBy: trace.signedBy,
    isVoided: trace.isVoided,
    events,
    origin: start ? showPlace(start) : null,
    destination: goal ? showPlace(goal) : null,
    progress: trace.deliveredAt ? 1 : start && here && goal ? progressOf(start, here, goal) : 0,
  }
}

/** Miles traveled and miles to go, by the city of the newest scan. */
function progressOf(start: Place, here: Place, goal: Place): number {
  const [made, left] = [greatCircleMiles(start, here), greatCircleMiles(here, goal)]
  return made + left === 0 ? 0 : made / (made + left)
}

const showScan = (trace: ParcelTrace, scan: ParcelScan, index: number): Traced['events'][number] => ({
  id: `${trace.trackingNumber}-${index}`,
  status: scan.status ?? '',
  code: scan.code,
  what: scan.words,
  place: [scan.city, scan.state].filter(Boolean).join(', '),
  at: scan.at,
  timeZone: findCity(scan.city, scan.state)?.timeZone ?? '',
  notes: '',
  source: '',
})

const showPlace = ({ city, state, zip, latitude, longitude, timeZone }: Place) => ({
  ...{ name: '', city, state, zip, latitude, longitude, timeZone },
})

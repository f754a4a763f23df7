import { createHash } from 'node:crypto'
import type { LeavingValue } from '#contracts/endpoints/end-of-day.ts'
import { fail } from '#contracts/errors.ts'
import {
  type LeavingPackage,
  listLeavingPackages,
  listPickups,
  listScanForms,
  type ParcelPickup,
  scanFormPage,
} from '#database/parcel/end-of-day.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import type { ActionContext } from '../kernel/context.ts'
import { carrierNameOf } from './keep-labels.ts'

/** Today's outbound parcels. */

/** The packages of one account that leave one place. */
export interface LeavingGroup {
  id: string
  placeKey: string
  place: Address
  date: string
  packages: LeavingPackage[]
}

/** How long the carrier may take to answer before the request counts as lost. */
const ANSWERED_WITHIN_MS = 120_000

/** By account and place, in the order of the carriers. */
export async function leavingGroups({
  db,
  clientId,
  now,
}: Pick<ActionContext, 'db' | 'clientId' | 'now'>): Promise<LeavingGroup[]> {
  const groups = new Map<string, LeavingGroup>()
  for (const one of await listLeavingPackages(db, clientId, now)) {
    const placeKey = keyOf([one.origin.street, one.origin.zip])
    const id = keyOf([one.accountId, placeKey])
    const group = groups.get(id)
    if (group) group.packages.push(one)
    else {
      const date = localDate(now, one.timeZone)
      groups.set(id, { id, placeKey, place: one.origin, date, packages: [one] })
    }
  }
  return [...groups.values()]
}

const keyOf = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|').toLowerCase()).digest('hex').slice(0, 24)

/** The named group in its current state. */
export async function theGroup(context: ActionContext, groupId: string): Promise<LeavingGroup> {
  const group = (await leavingGroups(context)).find(({ id }) => id === groupId)
  return group ?? fail('NOTHING_LEAVES')
}

export async function readEndOfDay(context: ActionContext): Promise<{ groups: LeavingValue[] }> {
  const { db, clientId, now } = context
  const groups = await leavingGroups(context)
  // A place across the date line may still be on the day before.
  const from = addDays(now.toISOString().slice(0, 10), -1)
  const pickups = await listPickups(db, clientId, from)
  const forms = await listScanForms(db, clientId, from)
  return {
    groups: groups.map((group): LeavingValue => {
      const { place, packages, placeKey, date } = group
      const [first] = packages as [LeavingPackage]
      const isOwn = (one: { accountId: string; placeKey: string; date: string }) =>
        one.accountId === first.accountId && one.placeKey === placeKey && one.date >= date
      return {
        id: group.id,
        carrier: carrierNameOf(first) as LeavingValue['carrier'],
        accountNumber: first.accountNumber,
        isSandbox: first.environment === 'sandbox',
        place: placeInWords(place),
        date,
        shipments: new Set(packages.map(({ shipmentId }) => shipmentId)).size,
        packages: packages.length,
        weightLb: Math.round(packages.reduce((sum, { weightLb }) => sum + weightLb, 0) * 100) / 100,
        kinds: kindsOf(packages),
        unscanned: scannable(packages).length,
        scanForms: forms
          .filter(isOwn)
          .map(({ id, number, labels, madeAt }) => ({ id, number, labels, madeAt: madeAt.toISOString() })),
        pickups: pickups.filter(isOwn).map((pickup) => showPickup(pickup, now)),
      }
    }),
  }
}

const placeInWords = ({ companyName, city, state, zip }: Address): string =>
  [companyName, `${city} ${state} ${zip}`.trim()].filter(Boolean).join(', ')

const FEDEX_GROUND = ['FEDEX_GROUND', 'GROUND_HOME_DELIVERY', 'SMART_POST']

/** FedEx sends separate trucks for Ground and Express; UPS one for all; USPS comes anyway. */
function kindsOf(packages: readonly LeavingPackage[]): LeavingValue['kinds'] {
  const kinds = new Set(packages.map(kindOf))
  const [{ network }] = packages as [LeavingPackage]
  if (network === 'usps') return []
  return network === 'ups' ? ['ground'] : (['ground', 'express'] as const).filter((kind) => kinds.has(kind))
}

const kindOf = ({ network, serviceCode }: LeavingPackage): 'ground' | 'express' =>
  network !== 'fedex' || FEDEX_GROUND.includes(serviceCode) ? 'ground' : 'express'

/** The packages that a truck of this kind picks up. */
export const packagesOf = ({ packages }: LeavingGroup, kind: 'ground' | 'express'): LeavingPackage[] =>
  packages.filter((one) => kindOf(one) === kind)

/** Labels that can be on a SCAN form: each US domestic label, once. */
export const scannable = (packages: readonly LeavingPackage[]): LeavingPackage[] =>
  packages.filter(
    ({ network, scanFormId, trackingNumber }) =>
      network === 'usps' && scanFormId === null && /^9\d{21,33}$/.test(trackingNumber),
  )

/** A request that was interrupted may have reached the carrier. */
export function showPickup(pickup: ParcelPickup, now: Date): LeavingValue['pickups'][number] {
  const { id, kind, date, ready, close, packages, confirmation, message, askedBy, version } = pickup
  const isLost = pickup.state === 'asking' && now.getTime() - pickup.askedAt.getTime() > ANSWERED_WITHIN_MS
  const state = isLost || pickup.state === 'refused' ? 'unknown' : pickup.state
  return {
    ...{ id, kind, date, ready, close, packages, state, confirmation, askedBy, version },
    message: state === 'unknown' && message === '' ? UNANSWERED : message,
  }
}

export const UNANSWERED =
  'The carrier did not answer but may have the request. Call it before you request another pickup.'

export async function scanFormFile(
  { db, clientId }: ActionContext,
  formId: string,
): Promise<{ bytes: Buffer; contentType: string; fileName: string }> {
  const page = await scanFormPage(db, clientId, formId)
  if (!page) return fail('SCAN_FORM_NOT_FOUND')
  const fileName = `SCAN-form-${page.number}.pdf`
  return { bytes: page.pdf, contentType: 'application/pdf', fileName }
}

import type { RateRequest, ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import { localDate } from '#domain/calendar/local-clock.ts'
import { ltlPlaceOf } from '#domain/rating/ltl-request.ts'
import { parcelPackagingOf } from '#domain/rating/parcel/parcel-packaging.ts'
import {
  PARCEL_OPTIONS,
  type ParcelPiece,
  type ParcelRequest,
  type ParcelSignature,
} from '#domain/rating/parcel/parcel-request.ts'
import {
  type PreparedParcelRequest,
  prepareParcelRequest,
} from '#domain/rating/parcel/prepare-parcel-request.ts'
import { declaredOfLine } from '#domain/shipment/declared-value.ts'
import type { ItemLine } from '#domain/shipment/shipment.ts'
import { asksForReturn } from '#domain/shipment/way-of-parcel.ts'
import { milesBetween } from '#outside/zip3-areas.ts'
import type { ReadyDraft } from './ready-draft.ts'

/** The parts of a draft that only parcels have; all of them may be absent. */
export type ParcelWishes = Pick<
  RateRequest,
  | 'mailpieces'
  | 'signature'
  | 'signatureRequired'
  | 'adultSignatureRequired'
  | 'saturdayDelivery'
  | 'isReturn'
  | 'returnServiceType'
  | 'valueAddedServices'
>

/** Freight services that parcel carriers have under another name, or as a kind of address. */
const RESIDENTIAL = 'RESDEL'
const HAZARDOUS = 'HAZM'

/** The draft as a question for parcel tariffs: its packages, or its item lines as packages. */
export const parcelQuestion = (draft: ReadyDraft, wishes: ParcelWishes, now: Date): PreparedParcelRequest =>
  prepareParcelRequest(parcelRequestOf(draft, wishes, now))

export function parcelRequestOf(draft: ReadyDraft, wishes: ParcelWishes, now: Date): ParcelRequest {
  return {
    origin: ltlPlaceOf(draft.origin),
    destination: ltlPlaceOf(draft.destination),
    isResidential: draft.services.includes(RESIDENTIAL),
    shipDate: draft.pickupDate ?? localDate(now, draft.timeZone),
    ratingDate: localDate(now, draft.timeZone),
    pieces: piecesOf(draft, wishes.mailpieces ?? []),
    signature: signatureOf(wishes),
    isSaturdayDelivery: wishes.saturdayDelivery ?? false,
    options: optionsOf(draft, wishes),
    services: null,
    // Without a chart for these places, zones follow the distance between ZIP3 centers, which is how the charts are
    // made.
    fallbackMiles: milesBetween(draft.origin.zip, draft.destination.zip),
  }
}

/** The specification's delivery confirmations: 1 none, 2 signature, 3 adult signature. */
function signatureOf(wishes: ParcelWishes): ParcelSignature {
  if (wishes.adultSignatureRequired || wishes.signature === '3') return 'adult'
  return wishes.signatureRequired || wishes.signature === '2' ? 'signature' : 'none'
}

/** Other services; one that no parcel carrier has is requested anyway, and refused by its name. */
function optionsOf({ services, items }: ReadyDraft, wishes: ParcelWishes): string[] {
  const { valueAddedServices = [] } = wishes
  const asked = services.filter((code) => code !== RESIDENTIAL && code !== HAZARDOUS)
  const isHazardous = services.includes(HAZARDOUS) || items.some((item) => item.isHazmat)
  return [
    ...asked,
    ...valueAddedServices,
    ...(isHazardous ? [PARCEL_OPTIONS.hazardous] : []),
    ...(asksForReturn(wishes) ? [PARCEL_OPTIONS.returnLabel] : []),
  ]
}

type Mailpieces = NonNullable<ShipmentDraft['mailpieces']>

function piecesOf(draft: ReadyDraft, mailpieces: Mailpieces): ParcelPiece[] {
  if (mailpieces.length === 0)
    return withDeclaredValue(draft.items.map(pieceOfLine), draft.declaredValueCents)
  const pieces = mailpieces.map(
    (one): ParcelPiece => ({
      quantity: 1,
      weightLb: one.weight,
      ...{ length: one.length, width: one.width, height: one.height },
      ...packingOf(one.packageType),
      needsAdditionalHandling: one.needsAdditionalHandling,
      declaredValueCents: one.declaredValueCents,
    }),
  )
  return withDeclaredValue(pieces, draft.declaredValueCents)
}

function packingOf(packageType: string): Pick<ParcelPiece, 'packaging' | 'shape'> {
  const packaging = parcelPackagingOf(packageType)
  return { packaging, shape: packaging === 'tube' || packageType === 'ROL' ? 'tube' : 'rectangular' }
}

/** One equal package per handling unit of the line; uneven weights are rounded up, never down. */
function pieceOfLine(line: ItemLine): ParcelPiece {
  const { quantity, dimensions } = line
  return {
    quantity,
    weightLb: Math.ceil((line.weightLb / quantity) * 10_000 - 1e-6) / 10_000,
    ...{ length: dimensions.length, width: dimensions.width, height: dimensions.height },
    ...packingOf(line.packageType),
    needsAdditionalHandling: false,
    declaredValueCents: Math.ceil(declaredOfLine(line) / quantity),
  }
}

/** A value declared for the whole shipment is spread evenly over the packages. */
function withDeclaredValue(pieces: ParcelPiece[], wholeCents: number): ParcelPiece[] {
  if (wholeCents === 0 || pieces.some(({ declaredValueCents }) => declaredValueCents > 0)) return pieces
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces.map((piece) => ({ ...piece, declaredValueCents: Math.ceil(wholeCents / count) }))
}

import { t } from '@lingui/core/macro'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'

type Draft = Sparse<ShipmentDraft>

/** What a price depends on. Texts and names of people change no price. */
const PARTS = {
  'origin ZIP': (draft) => placeOf(draft.origin),
  'destination ZIP': (draft) => placeOf(draft.destination),
  stops: (draft) => draft.stops?.map(({ address }) => placeOf(address)) ?? [],
  items: (draft) => draft.items?.map(pricedItem),
  services: (draft) => [...(draft.services ?? [])].sort(),
  'pickup date': (draft) => draft.pickup?.date,
  'rate mode': (draft) => draft.rateModeId,
  equipment: (draft) => draft.equipment ?? '',
  'sold-to': (draft) => draft.soldTo,
  packages: (draft) => draft.mailpieces?.map(pricedPackage) ?? [],
  payer: (draft) => (draft.mailpieces ? [draft.paymentType, draft.accountNumber] : []),
  options: parcelOptions,
  'customs value': (draft) =>
    draft.internationalForms?.commodities?.map(({ quantity, unitValueCents }) => [quantity, unitValueCents]),
} satisfies Record<string, (draft: Draft) => unknown>

export type PricedPart = keyof typeof PARTS

const WORDS: Record<PricedPart, string> = {
  'origin ZIP': t`origin ZIP`,
  'destination ZIP': t`destination ZIP`,
  stops: t`stops`,
  items: t`items`,
  services: t`services`,
  'pickup date': t`pickup date`,
  'rate mode': t`rate mode`,
  equipment: t`equipment`,
  'sold-to': t`sold-to`,
  packages: t`packages`,
  payer: t`payer`,
  options: t`options`,
  'customs value': t`customs value`,
}

/** The parts in the language of the page, as a list. */
export const partWords = (parts: readonly PricedPart[]): string => parts.map((part) => WORDS[part]).join(', ')

/** References, and the number of cartons inside, change no price. */
function pricedPackage(piece: NonNullable<Draft['mailpieces']>[number]): unknown {
  const { packageType, weight, length, width, height, declaredValueCents, needsAdditionalHandling } = piece
  return [packageType, weight, length, width, height, declaredValueCents, needsAdditionalHandling]
}

/** The options of a parcel carrier. */
function parcelOptions(draft: Draft): unknown {
  const { signature, saturdayDelivery, holdForPickup, returnServiceType, importControl } = draft
  const { commercialInvoiceRemoval, uspsEndorsement, surePostCode, valueAddedServices } = draft
  const asked = [saturdayDelivery, holdForPickup, importControl, commercialInvoiceRemoval].map(Boolean)
  const codes = [signature ?? '', returnServiceType ?? '', uspsEndorsement ?? '', surePostCode ?? '']
  return [codes, asked, valueAddedServices ?? [], draft.holdLocation?.id ?? '']
}

const placeOf = (place: Draft['origin']) => [place?.zip, place?.state, place?.countryCode]

function pricedItem(item: NonNullable<Draft['items']>[number]): unknown {
  const { weight, weightUnit, quantity, packageType, length, width, height, lengthUnit } = item
  const { freightClass, isHazmat, isStackable, pieces, linearFeet } = item
  const size = [length, width, height, lengthUnit, linearFeet]
  return [weight, weightUnit, quantity, packageType, pieces, size, freightClass, isHazmat, isStackable]
}

/** The changes since a draft was rated, as far as prices depend on them. */
export function changedSince(rated: Draft, now: Draft): PricedPart[] {
  const parts = Object.keys(PARTS) as PricedPart[]
  return parts.filter((part) => JSON.stringify(PARTS[part](rated)) !== JSON.stringify(PARTS[part](now)))
}

/**
 * Is the draft the same as the one saved with its prices? Fields that booking itself saves (window, e-mails,
 * instructions) do not count.
 */
export function isSavedDraft(saved: Draft, now: Draft): boolean {
  const kept = ({ pickup, notifyEmails: _mails, specialInstructions: _words, ...rest }: Draft) =>
    JSON.stringify([pickup?.date, rest])
  return kept(saved) === kept(now)
}

import { t } from '@lingui/core/macro'
import type { ShipmentDraft } from '#contracts/entities/shipment-draft.ts'
import type { Sparse } from '#contracts/wire-path.ts'

type Draft = Sparse<ShipmentDraft>

/** What a price depends on, under the names that the user knows. Texts and names of people change no price. */
const PARTS: Record<string, (draft: Draft) => unknown> = {
  [t`origin ZIP`]: (draft) => placeOf(draft.origin),
  [t`destination ZIP`]: (draft) => placeOf(draft.destination),
  [t`stops`]: (draft) => draft.stops?.map(({ address }) => placeOf(address)) ?? [],
  [t`items`]: (draft) => draft.items?.map(pricedItem),
  [t`services`]: (draft) => [...(draft.services ?? [])].sort(),
  [t`pickup date`]: (draft) => draft.pickup?.date,
  [t`rate mode`]: (draft) => draft.rateModeId,
  [t`equipment`]: (draft) => draft.equipment ?? '',
  [t`sold-to`]: (draft) => draft.soldTo,
  [t`packages`]: (draft) => draft.mailpieces?.map(pricedPackage) ?? [],
  [t`payer`]: (draft) => (draft.mailpieces ? [draft.paymentType, draft.accountNumber] : []),
  [t`options`]: parcelOptions,
  [t`customs value`]: (draft) =>
    draft.internationalForms?.commodities?.map(({ quantity, unitValueCents }) => [quantity, unitValueCents]),
}

/** References, and how many cartons are inside, change no price. */
function pricedPackage(piece: NonNullable<Draft['mailpieces']>[number]): unknown {
  const { packageType, weight, length, width, height, declaredValueCents, needsAdditionalHandling } = piece
  return [packageType, weight, length, width, height, declaredValueCents, needsAdditionalHandling]
}

/** What a parcel carrier does beside carrying. */
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

/** Names of what has changed since a draft was rated, as far as prices depend on it. */
export function changedSince(rated: Draft, now: Draft): string[] {
  return Object.entries(PARTS)
    .filter(([, part]) => JSON.stringify(part(rated)) !== JSON.stringify(part(now)))
    .map(([name]) => name)
}

/**
 * Is everything of the draft as it was saved with its prices? What booking itself takes along (window, e-mails,
 * instructions) does not count.
 */
export function isSavedDraft(saved: Draft, now: Draft): boolean {
  const kept = ({ pickup, notifyEmails: _mails, specialInstructions: _words, ...rest }: Draft) =>
    JSON.stringify([pickup?.date, rest])
  return kept(saved) === kept(now)
}

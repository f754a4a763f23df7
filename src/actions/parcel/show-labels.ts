import type { ParcelLabelValue } from '#contracts/entities/shipment.ts'
import type { PurchaseWithPackages } from '#database/parcel/parcel-labels.ts'
import { carrierPage } from '#domain/tracking/carrier-page.ts'
import { wireFieldOf } from './refused-field.ts'

/** The packages of the newest label order, as the screen shows them. */
export function showLabels(purchases: readonly PurchaseWithPackages[]): ParcelLabelValue[] {
  const [newest] = purchases
  if (!newest) return []
  const state = stateOf(newest)
  return newest.packages.map(({ number, trackingNumber }) => ({
    packageNumber: number,
    trackingNumber,
    service: newest.serviceName,
    state,
    message: messageOf(newest, state),
    boughtAt: newest.boughtAt?.toISOString() ?? null,
    trackingUrl: carrierPage(newest.network, trackingNumber),
    labelUrl: state === 'bought' ? newest.labelUrl : '',
    formats: state === 'bought' ? printableAs(newest.formats) : [],
    refusedField: state === 'failed' ? wireFieldOf(newest.refusedField) : '',
    refusedValue: state === 'failed' ? newest.refusedValue : '',
  }))
}

/** The printer languages in which labels are available; an image can become a page, or dots. */
export function printableAs(formats: PurchaseWithPackages['formats']): ('PDF' | 'ZPL')[] {
  const isPicture = formats.includes('PNG')
  return (['PDF', 'ZPL'] as const).filter((language) => isPicture || formats.includes(language))
}

export function stateOf(
  purchase: Pick<PurchaseWithPackages, 'voidedAt' | 'boughtAt' | 'messageState'>,
): ParcelLabelValue['state'] {
  if (purchase.voidedAt) return 'voided'
  if (purchase.boughtAt) return 'bought'
  switch (purchase.messageState) {
    case 'failed':
      return 'failed'
    // A person confirmed that the order arrived; its numbers are not known here.
    case 'delivered':
    case 'unknown':
      return 'unknown'
    default:
      return 'buying'
  }
}

function messageOf(purchase: PurchaseWithPackages, state: ParcelLabelValue['state']): string {
  if (state === 'bought' && purchase.unwantedAt && purchase.notice === '') return 'It is being voided.'
  if (state === 'bought' || state === 'voided') return purchase.notice
  return purchase.messageDetail
}

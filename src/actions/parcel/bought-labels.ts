import { fail } from '#contracts/errors.ts'
import { listPurchases, type PurchaseWithPackages } from '#database/parcel-labels.ts'
import { listPapers, type ParcelPaper } from '#database/parcel-papers.ts'
import type { StoredShipment } from '#database/shipments.ts'
import type { ActionContext } from '../context.ts'
import { carrierNameOf } from './keep-labels.ts'
import { stateOf } from './show-labels.ts'

/** The labels and papers that carriers gave: what is printed in place of ours. */

type House = Pick<ActionContext, 'db' | 'clientId'>
type Numbered = Pick<StoredShipment, 'id' | 'bolNumber' | 'rateModeId'>

const PARCEL = 4

export interface BoughtPapers {
  purchase: PurchaseWithPackages
  papers: ParcelPaper[]
}

/**
 * What was bought for a shipment; null where no label was ever ordered of a carrier, so that ours are printed.
 * @throws LABEL_NOT_BOUGHT while there is an order without a valid label: ours would take nobody anywhere
 */
export async function boughtPapers(
  { db, clientId }: House,
  { id, bolNumber, rateModeId }: Numbered,
): Promise<BoughtPapers | null> {
  if (rateModeId !== PARCEL) return null
  const [purchase] = await listPurchases(db, clientId, [id])
  if (!purchase) return null
  const state = stateOf(purchase)
  if (state !== 'bought') return fail('LABEL_NOT_BOUGHT', { bolNumber, reason: REASONS[state] })
  return { purchase, papers: await listPapers(db, clientId, purchase.id) }
}

/** Whether labels were ordered of a carrier, whatever became of them. */
export async function hasLabelOrder(
  { db, clientId }: House,
  { id, rateModeId }: Pick<Numbered, 'id' | 'rateModeId'>,
): Promise<boolean> {
  return rateModeId === PARCEL && (await listPurchases(db, clientId, [id])).length > 0
}

const REASONS: Record<Exclude<ReturnType<typeof stateOf>, 'bought'>, string> = {
  buying: 'the carrier has not answered.',
  failed: 'the carrier refused it.',
  unknown: 'nobody knows whether the carrier has sold it.',
  voided: 'it was voided.',
}

/** The labels in the wanted language; what there is only in another one is refused with what helps. */
export function labelsIn(
  { purchase, papers }: BoughtPapers,
  language: 'PDF' | 'ZPL',
  { bolNumber }: Pick<Numbered, 'bolNumber'>,
): Uint8Array[] {
  const labels = papers.filter(({ kind }) => kind === 'label')
  const wanted = labels.filter(({ format }) => format === language)
  if (wanted.length > 0) return wanted.map(({ bytes }) => bytes)
  const carrier = carrierNameOf(purchase)
  const given = [...new Set(labels.map(({ format }) => format))].join(', ')
  if (given === '') {
    const reason = purchase.labelUrl
      ? `it waits for the one who sends it back at ${purchase.labelUrl}`
      : 'the carrier brings or mails it itself.'
    return fail('LABEL_NOT_BOUGHT', { bolNumber, reason })
  }
  const help = language === 'PDF' ? 'Print it on a label printer.' : 'Print it on a laser printer.'
  return fail('LABEL_FORMAT_MISSING', { carrier, bolNumber, given, help })
}

/** The invoice that the carrier made for customs; none where it makes none, or gives it only once. */
export const customsPages = ({ papers }: BoughtPapers): Uint8Array[] =>
  papers.filter(({ kind, format }) => kind === 'customs' && format === 'PDF').map(({ bytes }) => bytes)

/** The labels of several shipments for a thermal printer; those without a label order are left out. */
export async function boughtZpl(house: House, shipments: readonly Numbered[]): Promise<string[]> {
  const pages: string[] = []
  for (const shipment of shipments) {
    const bought = await boughtPapers(house, shipment)
    if (!bought) continue
    pages.push(...labelsIn(bought, 'ZPL', shipment).map((bytes) => Buffer.from(bytes).toString('utf8')))
  }
  return pages
}

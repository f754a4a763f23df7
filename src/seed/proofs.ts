/** Delivery receipts for the most recent demo deliveries, so that lists and pages have PODs to show. */
import type pg from 'pg'
import { keepDeliveryReceipt } from '#actions/papers/keep-delivery-receipt.ts'
import {
  listProvenDeliveries,
  lockDemoWithoutProofs,
  type ProvenDelivery,
} from '#database/files/demo-proofs.ts'
import { dbOf } from '#database/sql/open.ts'
import { hashText } from './random.ts'

/** Receipts per company; more would slow down the first start. */
const MOST_PROOFS = 40
const SIGNERS = ['R. Alvarez', 'T. Brooks', 'M. Chen', 'J. Dawson', 'L. Fischer', 'K. Okafor', 'S. Patel']
const HOUR_MS = 3_600_000
export const SYNTHETIC = 'SYNTHETIC: made for the demo, not by a carrier.'

/** Adds the receipts to demo companies that have none. */
export async function seedProofs(pool: pg.Pool, today: string): Promise<void> {
  await dbOf(pool)
    .transaction()
    .execute(async (db) => {
      for (const clientId of await lockDemoWithoutProofs(db)) {
        for (const delivery of await listProvenDeliveries(db, clientId, {
          before: today,
          limit: MOST_PROOFS,
        })) {
          const at = new Date(delivery.deliveredAt.getTime() + HOUR_MS)
          const by = delivery.carrierName
          await keepDeliveryReceipt(db, clientId, delivery.id, receiptOf(delivery), { by, at })
        }
      }
    })
}

function receiptOf(delivery: ProvenDelivery) {
  const { bolNumber, deliveredOn, carrierName, proNumber, orderNumber, poNumber, pieces, weightLb } = delivery
  return {
    ...{ bolNumber, deliveredOn, carrierName, notice: SYNTHETIC },
    shipFrom: partyOf(delivery.origin),
    shipTo: partyOf(delivery.destination),
    signedBy: SIGNERS[hashText(bolNumber) % SIGNERS.length]!,
    numbers: [
      ['BOL', bolNumber],
      ['PRO', proNumber],
      ['Order', orderNumber],
      ['PO', poNumber],
      ['Pieces', pieces.toLocaleString('en-US')],
      ['Weight', `${weightLb.toLocaleString('en-US')} lb`],
    ] as const,
  }
}

const partyOf = (party: ProvenDelivery['origin']) => ({
  name: party.companyName ?? '',
  addressLines: [party.street ?? '', party.street2 ?? ''].filter((line) => line !== ''),
  ...{ city: party.city ?? '', state: party.state ?? '', zip: party.zip ?? '' },
  ...{ countryCode: party.countryCode ?? '', contactName: party.contactName ?? '' },
  contactPhone: party.contactPhone ?? '',
})

import type { Address, Hazmat, PaymentType } from '#domain/shipment/shipment.ts'

/** The data of a load tender, for the messages 204 and 211. Weights in pounds, dimensions in inches, money in cents. */
export interface TenderFacts {
  purpose: 'original' | 'cancel' | 'change'
  scac: string
  /** The shipper's number of the shipment, at most 30 characters: the carrier's answers refer to it. */
  bolNumber: string
  proNumber: string
  paymentType: PaymentType
  /** Stops in their order: the pickup first. */
  stops: TenderStop[]
  billTo: Address | null
  /** Shipper's references: X12 qualifier and value, e.g. PO, OQ, CR. */
  references: { qualifier: string; value: string }[]
  specialInstructions: string
  /** Wording of the additional services, e.g. 'Liftgate delivery'. */
  services: string[]
  items: TenderItem[]
  /** The requested trailer, e.g. VAN53; '' = any that fits. */
  equipment: string
  pallets: number
  totalWeightLb: number
  totalQuantity: number
  /** The agreed price; null if the tender has none. */
  agreedCents: number | null
  /** Date and time by which the carrier must answer, in the shipper's time; null = as soon as it can. */
  respondBy: { date: string; time: string } | null
}

export interface TenderStop {
  kind: 'pickup' | 'delivery'
  address: Address
  /** Local date at the stop, YYYY-MM-DD; '' if open. */
  date: string
  /** Local times, HH:MM; '' if open. */
  from: string
  to: string
  weightLb: number
  quantity: number
  references: { qualifier: string; value: string }[]
}

export interface TenderItem {
  description: string
  nmfc: string
  freightClass: string
  quantity: number
  packageType: string
  pieces: number
  weightLb: number
  length: number
  width: number
  height: number
  hazmat: Hazmat | null
}

/** X12 element 146. */
export const PAYMENT_CODES: Readonly<Record<PaymentType, string>> = { P: 'PP', C: 'CC', T: 'TP' }

export function paymentTypeOf(code: string): PaymentType {
  if (code === 'CC') return 'C'
  return code === 'TP' ? 'T' : 'P'
}

/** X12 element 353. A change repeats the whole tender (05 replace): a 211 has no 04. */
export const PURPOSE_CODES = { original: '00', cancel: '01', change: '05' } as const

export function purposeOf(code: string): TenderFacts['purpose'] {
  if (code === '01') return 'cancel'
  return code === '04' || code === '05' ? 'change' : 'original'
}

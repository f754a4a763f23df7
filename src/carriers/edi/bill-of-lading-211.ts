import {
  DESCRIPTION_LINE,
  descriptionLines,
  emergencySegments,
  hazmatSegments,
  readHazmat,
  readReferences,
  readServices,
  referenceSegments,
  serviceSegments,
} from './freight-segments.ts'
import { NO_ADDRESS, partySegments, readParties } from './parties.ts'
import {
  PAYMENT_CODES,
  PURPOSE_CODES,
  paymentTypeOf,
  purposeOf,
  type TenderFacts,
  type TenderItem,
  type TenderStop,
} from './tender-facts.ts'
import { ediDate, ediNumber, ediTime, isoDate, isoTime, joinText, splitText } from './texts.ts'
import type { Segment, TransactionSet } from './x12/interchange.ts'
import { splitAt } from './x12/split-at.ts'

const REMARK_WIDTH = 30

/** Body of a 211, motor carrier bill of lading: the tender that LTL carriers read. Source: X12 211, 004010. */
export function buildBillOfLading211(facts: TenderFacts): Segment[] {
  const pickup = facts.stops.find((stop) => stop.kind === 'pickup')
  const delivery = facts.stops.findLast((stop) => stop.kind === 'delivery')
  return [
    [
      'BOL',
      facts.scac,
      PAYMENT_CODES[facts.paymentType],
      facts.bolNumber,
      ediDate(pickup?.date ?? ''),
      ediTime(pickup?.from ?? ''),
      facts.proNumber,
    ],
    ['B2A', PURPOSE_CODES[facts.purpose]],
    ...referenceSegments([{ qualifier: 'BM', value: facts.bolNumber }, ...facts.references]),
    ...windowSegments(pickup, '10'),
    ...windowSegments(delivery, '02'),
    ...serviceSegments(facts.services),
    ...remarkSegments(facts.specialInstructions),
    ...(pickup ? partySegments('SH', pickup.address) : []),
    ...(delivery ? partySegments('CN', delivery.address) : []),
    ...(facts.billTo ? partySegments('BT', facts.billTo) : []),
    ...facts.items.flatMap(itemSegments),
  ]
}

/** Two G62: the earliest and the latest hour. */
function windowSegments(stop: TenderStop | undefined, qualifier: '10' | '02'): Segment[] {
  if (!stop?.date) return []
  const [earliest, latest] = qualifier === '10' ? ['I', 'K'] : ['G', 'L']
  const date = ediDate(stop.date)
  if (!stop.from) return [['G62', qualifier, date]]
  return [
    ['G62', qualifier, date, earliest!, ediTime(stop.from), 'LT'],
    ...(stop.to ? [['G62', qualifier, date, latest!, ediTime(stop.to), 'LT']] : []),
  ]
}

/** K1: two texts of 30 characters each; the set allows at most ten. */
function remarkSegments(text: string): Segment[] {
  const lines = splitText(text, REMARK_WIDTH)
  const segments: Segment[] = []
  for (let index = 0; index < lines.length; index += 2)
    segments.push(['K1', ...lines.slice(index, index + 2)])
  return segments.slice(0, 10)
}

function itemSegments(item: TenderItem, index: number): Segment[] {
  const packaging = item.packageType.length === 3 ? item.packageType : 'PCS'
  const hasSize = item.length > 0 && item.width > 0 && item.height > 0
  const hasPieces = item.pieces > 0 && ['PLT', 'SKD', 'SLP'].includes(packaging)
  return [
    ['AT1', String(index + 1)],
    ...descriptionLines(item.description).map((text): Segment => ['AT4', text]),
    [
      'AT2',
      String(item.quantity),
      packaging,
      'G',
      'L',
      ediNumber(item.weightLb),
      hasPieces ? String(item.pieces) : '',
      hasPieces ? 'PCS' : '',
      '',
      item.nmfc,
      item.freightClass,
    ],
    ...(hasSize
      ? [
          [
            'L4',
            ediNumber(item.length),
            ediNumber(item.width),
            ediNumber(item.height),
            'N',
            String(item.quantity),
          ],
        ]
      : []),
    ...(item.hazmat ? hazmatSegments(item.hazmat, item.quantity) : []),
    ...(item.hazmat ? emergencyOf(item) : []),
  ]
}

/** The emergency number comes after the commodity, as LH6 names the contact. */
const emergencyOf = ({ hazmat }: TenderItem): Segment[] =>
  hazmat?.emergencyPhone ? [['LH6', hazmat.emergencyPhone, '1']] : emergencySegments(hazmat!)

/**
 * Reads an accepted 211. A 211 from our own builder is read back unchanged, except for the amount, which a 211 does not
 * contain.
 */
export function readBillOfLading211(set: TransactionSet): TenderFacts {
  const [head, ...lines] = splitAt(set.segments, 'AT1')
  const find = (id: string) => head.find((segment) => segment[0] === id) ?? []
  const [, scac = '', payment = '', bolNumber = '', , , proNumber = ''] = find('BOL')
  const parties = readParties(head)
  const items = lines.map(readItem)
  const totals = {
    weightLb: items.reduce((sum, item) => sum + item.weightLb, 0),
    quantity: items.reduce((sum, item) => sum + item.quantity, 0),
  }
  const stop = (kind: TenderStop['kind'], role: string, qualifier: string): TenderStop => {
    const dates = head.filter((segment) => segment[0] === 'G62' && segment[1] === qualifier)
    return {
      kind,
      address: parties.find((party) => party.role === role)?.address ?? NO_ADDRESS,
      date: isoDate(dates[0]?.[2] ?? ''),
      from: isoTime(dates[0]?.[4] ?? ''),
      to: isoTime(dates[1]?.[4] ?? ''),
      ...totals,
      references: [],
    }
  }
  return {
    purpose: purposeOf(find('B2A')[1] ?? ''),
    scac,
    bolNumber,
    proNumber,
    paymentType: paymentTypeOf(payment),
    stops: [stop('pickup', 'SH', '10'), stop('delivery', 'CN', '02')],
    billTo: parties.find((party) => party.role === 'BT')?.address ?? null,
    references: readReferences(head).filter(({ qualifier }) => qualifier !== 'BM'),
    specialInstructions: joinText(
      head.filter((segment) => segment[0] === 'K1').flatMap((segment) => segment.slice(1)),
      REMARK_WIDTH,
    ),
    services: readServices(head),
    items,
    equipment: '',
    pallets: items
      .filter((item) => ['PLT', 'SKD'].includes(item.packageType))
      .reduce((sum, item) => sum + item.quantity, 0),
    totalWeightLb: totals.weightLb,
    totalQuantity: totals.quantity,
    agreedCents: null,
    respondBy: null,
  }
}

function readItem(segments: readonly Segment[]): TenderItem {
  const find = (id: string) => segments.find((segment) => segment[0] === id) ?? []
  const [, quantity = '', packageType = '', , , weight = '', pieces = '', , , nmfc = '', freightClass = ''] =
    find('AT2')
  const [, length = '', width = '', height = ''] = find('L4')
  const hazmat = readHazmat(segments)
  const phone = find('LH6')[1] ?? ''
  return {
    description: joinText(
      segments.filter((segment) => segment[0] === 'AT4').map((segment) => segment[1] ?? ''),
      DESCRIPTION_LINE,
    ),
    nmfc,
    freightClass,
    quantity: Number(quantity),
    packageType,
    pieces: Number(pieces),
    weightLb: Number(weight),
    length: Number(length),
    width: Number(width),
    height: Number(height),
    hazmat: hazmat && phone ? { ...hazmat, emergencyPhone: phone } : hazmat,
  }
}

import { equipmentSegments, readEquipment } from './equipment.ts'
import {
  DESCRIPTION_LINE,
  descriptionLines,
  emergencySegments,
  hazmatSegments,
  noteSegments,
  readHazmat,
  readNotes,
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
import { centsOf, ediCents, ediDate, ediNumber, ediTime, isoDate, isoTime, joinText } from './texts.ts'
import type { Segment, TransactionSet } from './x12/interchange.ts'
import { splitAt } from './x12/split-at.ts'

/** Body of a 204, motor carrier load tender: what truckload and volume carriers read. Source: X12 204, 004010. */
export function buildTender204(facts: TenderFacts): Segment[] {
  const isCancelled = facts.purpose === 'cancel'
  return [
    ['B2', '', facts.scac, '', facts.bolNumber, 'L', PAYMENT_CODES[facts.paymentType]],
    ['B2A', PURPOSE_CODES[facts.purpose], 'LT'],
    ...referenceSegments([
      { qualifier: 'BM', value: facts.bolNumber },
      { qualifier: 'CN', value: facts.proNumber },
      ...facts.references,
    ]),
    ...(facts.respondBy
      ? [['G62', '64', ediDate(facts.respondBy.date), '1', ediTime(facts.respondBy.time), 'LT']]
      : []),
    ['MS3', facts.scac, 'B', '', 'M'],
    ...serviceSegments(facts.services).slice(0, 6),
    ...(facts.pallets > 0 ? [['PLD', String(facts.pallets)]] : []),
    // The header takes ten lines of notes; the rest goes to the first stop.
    ...noteSegments(facts.specialInstructions).slice(0, 10),
    ...(facts.billTo ? partySegments('BT', facts.billTo) : []),
    ...(isCancelled ? [] : equipmentSegments(facts.equipment)),
    ...(isCancelled
      ? cancelledStops(facts)
      : facts.stops.flatMap((stop, index) => stopSegments(facts, stop, index))),
    [
      'L3',
      ediNumber(facts.totalWeightLb),
      'G',
      '',
      '',
      ediCents(facts.agreedCents),
      '',
      '',
      '',
      '',
      '',
      String(facts.totalQuantity),
      'L',
    ],
  ]
}

/** A cancellation lists its stops without details. */
const cancelledStops = (facts: TenderFacts): Segment[] =>
  facts.stops.map((stop, index) => ['S5', String(index + 1), reasonOf(facts, stop, index)])

/** The first and last stop load and unload everything if there is only one pickup and one delivery. */
function reasonOf({ stops }: TenderFacts, stop: TenderStop, index: number): string {
  const alike = stops.filter((one) => one.kind === stop.kind).length
  if (stop.kind === 'pickup') return alike === 1 ? 'CL' : index === 0 ? 'LD' : 'PL'
  return alike === 1 ? 'CU' : index === stops.length - 1 ? 'CU' : 'PU'
}

function stopSegments(facts: TenderFacts, stop: TenderStop, index: number): Segment[] {
  const isPickup = stop.kind === 'pickup'
  const windows = stop.date
    ? [
        ['G62', isPickup ? '37' : '53', ediDate(stop.date), isPickup ? 'I' : 'G', ediTime(stop.from), 'LT'],
        ['G62', isPickup ? '38' : '54', ediDate(stop.date), isPickup ? 'K' : 'L', ediTime(stop.to), 'LT'],
      ].map(
        ([id, qualifier, date, kind, time, zone]): Segment =>
          time ? [id!, qualifier!, date!, kind!, time, zone!] : [id!, qualifier!, date!],
      )
    : []
  const isFirst = index === 0
  return [
    [
      'S5',
      String(index + 1),
      reasonOf(facts, stop, index),
      ediNumber(stop.weightLb),
      'L',
      String(stop.quantity),
      'PC',
    ],
    ...referenceSegments(stop.references),
    ...windows,
    ['AT8', 'G', 'L', ediNumber(stop.weightLb), String(stop.quantity)],
    ...(isFirst ? noteSegments(facts.specialInstructions).slice(10, 30) : []),
    ...partySegments(isPickup ? 'SF' : 'ST', stop.address),
    ...(isFirst ? facts.items.flatMap(commoditySegments) : []),
  ]
}

/** L5 with its weight; a long description continues in further L5 segments with the same line number. */
function commoditySegments(item: TenderItem, index: number): Segment[] {
  const line = String(index + 1)
  const [first, ...more] = descriptionLines(item.description)
  const packaging = item.packageType.length === 3 ? item.packageType : 'PCS'
  const nmfc = item.nmfc ? [item.nmfc, 'N'] : ['', '']
  return [
    [
      'L5',
      line,
      first,
      ...nmfc,
      packaging,
      ...(item.freightClass ? [`CLASS ${item.freightClass}`, 'ZZ'] : []),
    ],
    [
      'AT8',
      'G',
      'L',
      ediNumber(item.weightLb),
      String(item.quantity),
      item.pieces > 0 ? String(item.pieces) : '',
    ],
    ...(item.hazmat
      ? [
          ...(item.hazmat.emergencyPhone ? emergencySegments(item.hazmat) : [['G61', 'HM', 'HAZMAT']]),
          ...hazmatSegments(item.hazmat, item.quantity),
        ]
      : []),
    ...more.map((piece): Segment => ['L5', line, piece]),
  ]
}

/**
 * Reads an accepted 204. A 204 from our own builder is read back unchanged, except for dimensions, which a 204 does not
 * contain.
 */
export function readTender204(set: TransactionSet): TenderFacts {
  const [head, ...stops] = splitAt(set.segments, 'S5')
  const find = (id: string) => head!.find((segment) => segment[0] === id) ?? []
  const [, , scac = '', , bolNumber = '', , payment = ''] = find('B2')
  const total = set.segments.find((segment) => segment[0] === 'L3') ?? []
  const references = readReferences(head!)
  const answerBy = head!.find((segment) => segment[0] === 'G62' && segment[1] === '64')
  const isOurs = ({ qualifier }: { qualifier: string }) => qualifier !== 'BM' && qualifier !== 'CN'
  return {
    purpose: purposeOf(find('B2A')[1] ?? ''),
    scac,
    bolNumber,
    proNumber: references.find(({ qualifier }) => qualifier === 'CN')?.value ?? '',
    paymentType: paymentTypeOf(payment),
    stops: stops.map(readStop),
    billTo: readParties(head!).find((party) => party.role === 'BT')?.address ?? null,
    references: references.filter(isOurs),
    specialInstructions: readNotes([...head!, ...(stops[0] ?? [])]),
    services: readServices(head!),
    items: readItems(stops[0] ?? []),
    equipment: readEquipment(head!),
    pallets: Number(find('PLD')[1] ?? 0),
    totalWeightLb: Number(total[1] ?? 0),
    totalQuantity: Number(total[11] ?? 0),
    agreedCents: centsOf(total[5] ?? ''),
    respondBy: answerBy ? { date: isoDate(answerBy[2] ?? ''), time: isoTime(answerBy[4] ?? '') } : null,
  }
}

function readStop(segments: readonly Segment[]): TenderStop {
  const [stop = []] = segments
  const kind = ['CL', 'LD', 'PL'].includes(stop[2] ?? '') ? 'pickup' : 'delivery'
  const dates = segments.filter((segment) => segment[0] === 'G62')
  const party = readParties(segments).find(({ role }) => role === (kind === 'pickup' ? 'SF' : 'ST'))
  return {
    kind,
    address: party?.address ?? NO_ADDRESS,
    date: isoDate(dates[0]?.[2] ?? ''),
    from: isoTime(dates[0]?.[4] ?? ''),
    to: isoTime(dates[1]?.[4] ?? ''),
    weightLb: Number(stop[3] ?? 0),
    quantity: Number(stop[5] ?? 0),
    references: readReferences(segments),
  }
}

function readItems(stop: readonly Segment[]): TenderItem[] {
  const items: TenderItem[] = []
  let lastLine = ''
  let pieces: string[] = []
  for (const part of splitAt(stop, 'L5').slice(1)) {
    const [, line = '', description = '', nmfc = '', , packageType = '', marks = ''] = part[0]!
    const last = items.at(-1)
    if (last && line === lastLine) {
      pieces.push(description)
      last.description = joinText(pieces, DESCRIPTION_LINE)
      continue
    }
    lastLine = line
    pieces = [description]
    const weight = part.find((segment) => segment[0] === 'AT8') ?? []
    items.push({
      description,
      nmfc,
      freightClass: marks.replace(/^CLASS /, ''),
      quantity: Number(weight[4] ?? 0),
      packageType,
      pieces: Number(weight[5] ?? 0),
      weightLb: Number(weight[3] ?? 0),
      length: 0,
      width: 0,
      height: 0,
      hazmat: readHazmat(part),
    })
  }
  return items
}

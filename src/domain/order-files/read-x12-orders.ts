import { ORDER_FIELDS, orderField } from './order-fields.ts'
import { NOT_TAKEN, OrderFileFault, type OrderTable, tableOf } from './order-table.ts'
import { HEADS, ORDER_SETS, whyNotTaken, type X12Set } from './x12-purposes.ts'
import { isWeighed, packsWeight, times, withUnit } from './x12-weights.ts'

export type { X12Set }

type Row = Record<string, string>

/** Columns have the names of our fields: the meaning of a set is known, so the user has nothing to choose. */
const title = (field: string): string => orderField(field)!.label

/**
 * Orders in the 850 and 940 of an interchange, release 004010: headers, ship-to and ship-from, dates, lines. Sources:
 * X12 850 (BEG, N1 loop, PO1 loop) and 940 (W05, N1 loop, W66, LX/W01 loop). A set that cannot be imported becomes one
 * row with the reason; the orders next to it are imported.
 * @throws OrderFileFault if there are none
 */
export function readX12Orders(sets: readonly X12Set[]): OrderTable {
  const rows = sets
    .filter(({ id }) => ORDER_SETS.includes(id))
    .flatMap((set) => {
      const reason = whyNotTaken(set)
      return reason === '' ? rowsOf(set) : [notTaken(set, reason)]
    })
  if (rows.length === 0) throw new OrderFileFault('There is no 850 or 940 in this interchange.')
  return tableOf('EDI', rows)
}

function rowsOf(set: X12Set): Row[] {
  const head: Row = {}
  const lines: Row[] = []
  let [party, unit] = ['', '']
  let whole: Weight = {}
  for (const segment of set.segments) {
    const id = segment[0] ?? ''
    if (id === 'N1') party = segment[1] ?? ''
    const line = lines.at(-1)
    if (id === 'PO1' || id === 'W01') {
      lines.push(id === 'PO1' ? purchaseLine(segment) : warehouseLine(segment))
      unit = segment[id === 'PO1' ? 3 : 2] ?? ''
      party = ''
    } else if (id === 'W76') whole = { weight: segment[2], unit: segment[3] }
    else if (id === 'TD1' && !line) whole = { weight: segment[7], unit: segment[8] }
    else if (line) {
      takeLineSegment(line, unit, segment)
      // A line may go to its own place, and then uses nothing of the order's address.
      if (id === 'N1' && ENDS[party] === 'destination') for (const title of DESTINATION) line[title] ??= ''
      takeParty(line, party, segment)
    } else {
      takeHead(head, segment)
      takeParty(head, party, segment)
    }
  }
  takeWholeWeight(lines, whole)
  // We have the address of a warehouse that is named only by its code.
  if (!head[title('originZip')]) delete head[title('originName')]
  return lines.length === 0 ? [head] : lines.map((line) => ({ ...head, ...line }))
}

const DESTINATION = ORDER_FIELDS.filter(({ id }) => id.startsWith('destination')).map(({ label }) => label)

/** Enough to identify the order, but not enough to import it. */
function notTaken({ segments }: X12Set, reason: string): Row {
  const row: Row = { [title('orderNumber')]: '', [title('destinationZip')]: '', [NOT_TAKEN]: reason }
  const head = segments.find(([name = '']) => HEADS.includes(name))
  if (head) takeNumbers(row, head)
  const consignee = segments.find(([name, party = '']) => name === 'N1' && ENDS[party] === 'destination')
  put(row, 'destinationName', consignee?.[2])
  return row
}

interface Weight {
  weight?: string | undefined
  unit?: string | undefined
}

/** W7602, or TD107 of the header, is the weight of all lines: a single line without a weight gets it. */
function takeWholeWeight(lines: readonly Row[], { weight, unit }: Weight): void {
  const [line, ...more] = lines
  if (line && more.length === 0 && !line[title('weight')]) put(line, 'weight', withUnit(weight, unit))
}

/** Joins repeated segments, such as notes, into one text. */
function append(row: Row, field: string, text: string): void {
  const known = row[title(field)]
  put(row, field, known ? `${known} ${text.trim()}` : text)
}

function put(row: Row, field: string, text: string | undefined): void {
  if (text !== undefined && text.trim() !== '') row[title(field)] = text.trim()
}

/** The order number and the purchase order number: an 850 and an 860 have only one. */
function takeNumbers(head: Row, [id, , second = '', third = '']: readonly string[]): void {
  put(head, 'orderNumber', id === 'W05' ? second || third : third)
  put(head, 'poNumber', third)
}

function takeHead(head: Row, segment: readonly string[]): void {
  const [id, first = '', second = '', third = ''] = segment
  if (HEADS.includes(id ?? '')) takeNumbers(head, segment)
  if (id === 'BEG') put(head, 'orderDate', dateOf(segment[5]))
  else if (id === 'DTM') takeDate(head, first, second)
  else if (id === 'G62') takeDate(head, first, second)
  else if (id === 'FOB' || id === 'W66') put(head, 'paymentType', PAYERS[first])
  else if (id === 'REF' || id === 'N9') takeReference(head, first, second)
  else if (id === 'NTE') append(head, 'specialInstructions', second)
  else if (id === 'MSG') append(head, 'comments', first)
  if (id === 'TD5') put(head, 'shipViaCode', third || segment[5])
  if (id === 'W66') put(head, 'shipViaCode', segment[10] || segment[5])
}

const PAYERS: Readonly<Record<string, string>> = { PP: 'P', PC: 'P', PE: 'P', CC: 'C', BP: 'C', TP: 'T' }

/** Element 374 of DTM and 432 of G62, as far as orders use them; 'ship not before' is not a ship-by date. */
const DATES: Readonly<Record<string, string>> = {
  '010': 'shipBy',
  '10': 'shipBy',
  '38': 'shipBy',
  '038': 'shipBy',
  '002': 'deliverBy',
  '02': 'deliverBy',
  '063': 'deliverBy',
  '54': 'deliverBy',
  '04': 'orderDate',
  '004': 'orderDate',
}

function takeDate(head: Row, qualifier: string, date: string): void {
  const field = DATES[qualifier]
  if (field) put(head, field, dateOf(date))
}

/** CCYYMMDD or YYMMDD; anything else is shown unchanged, and found invalid. */
function dateOf(text = ''): string {
  const whole = /^\d{6}$/.test(text) ? `20${text}` : text
  return whole.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

function takeReference(head: Row, qualifier: string, text: string): void {
  if (qualifier === 'CO' || qualifier === 'CR') put(head, 'reference1', text)
  else if (qualifier === 'PO') put(head, 'poNumber', text)
  else if (qualifier === 'IA' || qualifier === 'DP') put(head, 'reference2', text)
  else if (qualifier === 'BT') put(head, 'backorder', text)
}

const ENDS: Readonly<Record<string, 'destination' | 'origin'>> = {
  ST: 'destination',
  CN: 'destination',
  SF: 'origin',
  SH: 'origin',
  WH: 'origin',
}

/** Element 365: the kind of a contact's number. */
const CHANNELS: Readonly<Record<string, 'Phone' | 'Email'>> = { TE: 'Phone', CP: 'Phone', EM: 'Email' }

function takeParty(head: Row, party: string, segment: readonly string[]): void {
  const [id, first = '', second = '', third = '', fourth = ''] = segment
  if (id === 'N1' && first === 'BY') put(head, 'soldTo', fourth)
  const end = ENDS[party]
  if (!end) return
  if (id === 'N1') {
    put(head, `${end}Name`, second)
    if (end === 'origin') put(head, 'warehouse', fourth)
  } else if (id === 'N3') {
    put(head, `${end}Street`, first)
    put(head, `${end}Street2`, second)
  } else if (id === 'N4') {
    put(head, `${end}City`, first)
    put(head, `${end}State`, second)
    put(head, `${end}Zip`, third)
    put(head, `${end}Country`, fourth)
  } else if (id === 'PER' || id === 'G61') {
    put(head, `${end}Contact`, second)
    for (let at = 3; at + 1 < segment.length; at += 2) {
      const field = CHANNELS[segment[at] ?? '']
      if (field) put(head, `${end}${field}`, segment[at + 1])
    }
  }
}

/** Qualifiers of the item's ids, the best first. */
const ITEM_QUALIFIERS = ['VP', 'VN', 'SK', 'IN', 'BP', 'CB', 'UP', 'UK', 'EN', 'UA']

function itemCodeOf(pairs: readonly string[]): string {
  for (const qualifier of ITEM_QUALIFIERS) {
    for (let at = 0; at + 1 < pairs.length; at += 2) if (pairs[at] === qualifier) return pairs[at + 1]!
  }
  return pairs[1] ?? ''
}

/** A line that is ordered by weight has quantity 1, because the document does not say the number of pieces. */
function takeQuantity(line: Row, count: string | undefined, unit = ''): void {
  put(line, 'quantity', isWeighed(unit) ? '1' : count)
  if (isWeighed(unit)) put(line, 'weight', withUnit(count, unit))
  put(line, 'packageType', PACKAGES[unit])
}

function purchaseLine(segment: readonly string[]): Row {
  const line: Row = {}
  takeQuantity(line, segment[2], segment[3])
  put(line, 'itemCode', itemCodeOf(segment.slice(6)))
  return line
}

function warehouseLine(segment: readonly string[]): Row {
  const line: Row = {}
  takeQuantity(line, segment[1], segment[2])
  put(line, 'itemCode', itemCodeOf(segment.slice(4)) || segment[3])
  return line
}

/** Element 355 as our package types; eaches and pieces count as cartons without another code. */
const PACKAGES: Readonly<Record<string, string>> = {
  CA: 'CTN',
  CT: 'CTN',
  CS: 'CTN',
  PL: 'PLT',
  PA: 'PLT',
  BG: 'BAG',
  RL: 'ROL',
  DR: 'DRM',
  CR: 'CRT',
}

/** @param unit the unit of the line's quantity, element 355 */
function takeLineSegment(line: Row, unit: string, segment: readonly string[]): void {
  const [id, first = '', , third = ''] = segment
  if (id === 'PID') append(line, 'description', segment[5] ?? '')
  else if (id === 'G69') put(line, 'description', first)
  else if (id === 'MEA' && (first === 'WT' || segment[2] === 'G' || segment[2] === 'WT'))
    put(line, 'weight', withUnit(third, segment[4]))
  else if (id === 'TD1') put(line, 'weight', withUnit(segment[7], segment[8]))
  else if (isWeighed(unit)) return
  else if (id === 'PO4') put(line, 'weight', packsWeight(quantityOf(line), unit, segment))
  // This is the weight of one unit, not of the line.
  else if (id === 'W20') put(line, 'weight', withUnit(times(quantityOf(line), segment[4]), segment[6]))
}

const quantityOf = (line: Row): string => line[title('quantity')] ?? '1'

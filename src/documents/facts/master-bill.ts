import type { BillOfLadingFacts, BillOfLadingParty, CommodityRow } from './facts.ts'
import { distinct } from './facts.ts'

/**
 * The master bill of lading for bills that one truck of one carrier picks up at one place on one day: it lists them and
 * their orders with the number of the bill, and adds up their commodities. Every bill keeps its own number and its own
 * documents. Source: GS1 US BOL guideline, master and underlying bills.
 * @param bills at least one, in the order in which they are listed
 * @param bolNumber the master's own number
 */
export function masterBillFacts(bills: readonly BillOfLadingFacts[], bolNumber: string): BillOfLadingFacts {
  const [first] = bills
  if (!first) throw new RangeError('a master bill of lading without a bill under it')
  const places = new Set(bills.map(({ shipTo }) => placeKey(shipTo)))
  const { shipTo } = first
  const phone = onePhone(bills)
  return {
    ...first,
    bolNumber,
    shipFrom: { ...first.shipFrom, sidNumber: '' },
    shipTo:
      places.size === 1
        ? { ...shipTo, cidNumber: '' }
        : { ...manyConsignees(places.size), locationNumber: '', cidNumber: '', isFob: shipTo.isFob },
    proNumber: same(bills.map((bill) => bill.proNumber)),
    trailerNumber: same(bills.map((bill) => bill.trailerNumber)),
    sealNumbers: distinct(bills.flatMap((bill) => bill.sealNumbers)),
    isMaster: true,
    isVoid: bills.some((bill) => bill.isVoid),
    underlyingBolNumbers: bills.map((bill) => bill.bolNumber),
    specialInstructions: instructionsOf(bills),
    orders: bills.flatMap((bill) =>
      bill.orders.map((order) => ({
        ...order,
        shipperInfo: orderInfo(bill, order.shipperInfo, places.size),
      })),
    ),
    commodities: sumUp(bills.flatMap(phone === '' ? withOwnPhones : (bill) => bill.commodities)),
    drops: [],
    emergencyPhone: phone,
    emergencyContractId: distinct(bills.map((bill) => bill.emergencyContractId)).join(' / '),
    // Each bill declares its own value and its own C.O.D.
    declaredValue: null,
    cod: null,
  }
}

/** The emergency telephone of all hazardous lines; '' if they have several. */
function onePhone(bills: readonly BillOfLadingFacts[]): string {
  const own = bills.flatMap(({ commodities }) =>
    commodities.map(({ hazmat }) => hazmat?.emergencyPhone ?? ''),
  )
  const phones = distinct([...bills.map(({ emergencyPhone }) => emergencyPhone), ...own])
  return phones.length === 1 ? phones[0]! : ''
}

/** The lines of a bill; the hazardous ones get the emergency phone of the whole bill. */
const withOwnPhones = ({ commodities, emergencyPhone }: BillOfLadingFacts): CommodityRow[] =>
  commodities.map((row) =>
    row.hazmat
      ? { ...row, hazmat: { ...row.hazmat, emergencyPhone: row.hazmat.emergencyPhone || emergencyPhone } }
      : row,
  )

const placeKey = ({ name, addressLines, city, state, zip }: BillOfLadingParty) =>
  [name, ...addressLines, city, state, zip].join('\n').toLowerCase()

const manyConsignees = (count: number): BillOfLadingParty => ({
  name: `${count} consignees`,
  addressLines: ['As named on the underlying bills of lading'],
  city: '',
  state: '',
  zip: '',
  countryCode: '',
  contactName: '',
  contactPhone: '',
})

/** A value that all have in common; '' if they differ. */
const same = (values: readonly string[]): string => (new Set(values).size === 1 ? values[0]! : '')

/** Printed once if all bills have the same, otherwise by bill. */
function instructionsOf(bills: readonly BillOfLadingFacts[]): string {
  const texts = bills.map((bill) => bill.specialInstructions)
  if (new Set(texts).size === 1) return texts[0]!
  return bills
    .filter((bill) => bill.specialInstructions !== '')
    .map((bill) => `BOL ${bill.bolNumber}: ${bill.specialInstructions.replaceAll('\n', '; ')}`)
    .join('\n')
}

function orderInfo(bill: BillOfLadingFacts, info: string, places: number): string {
  const to = places > 1 ? [bill.shipTo.name, bill.shipTo.city].filter(Boolean).join(', ') : ''
  return [`BOL ${bill.bolNumber}`, to, info].filter(Boolean).join('; ')
}

/** Combines lines with the same description; hazardous ones stay first. */
function sumUp(rows: readonly CommodityRow[]): CommodityRow[] {
  const alike = new Map<string, CommodityRow>()
  for (const row of rows) {
    const { handlingUnits, packages, weightLb, ...kind } = row
    const key = JSON.stringify(kind)
    const known = alike.get(key)
    alike.set(key, {
      ...kind,
      handlingUnits: (known?.handlingUnits ?? 0) + handlingUnits,
      packages: (known?.packages ?? 0) + packages,
      weightLb: Math.round(((known?.weightLb ?? 0) + weightLb) * 100) / 100,
    })
  }
  const all = [...alike.values()]
  return [...all.filter((row) => row.hazmat !== null), ...all.filter((row) => row.hazmat === null)]
}

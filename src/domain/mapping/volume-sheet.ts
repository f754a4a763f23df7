import type { ZoneRow } from '../rating/tariff.ts'
import type { Equipment, PriceStep, VolumeLane, VolumeTable } from '../rating/volume/volume-tariff.ts'
import { brief, readMoney, readText, readWhole } from './common-fields.ts'
import { readDecimal } from './decimal-text.ts'
import { fault, field, type MappingField, type Reading, value } from './field.ts'
import { cutZones, type LaneZones, type StateOfZip3 } from './lane-zones.ts'
import { readPlace, type SheetPlace, US_STATES } from './place-text.ts'
import type { RowFault } from './sheet-row.ts'

/** Rate tables of volume, truckload and expedited freight: each row is a step of a rate by miles or of a lane. */

type Basis = 'perMile' | 'flatMiles' | 'flat' | 'perCwt' | 'perPallet' | 'perLinearFoot'

const BASES: Record<Basis, readonly string[]> = {
  perMile: ['per mile', 'mile', 'miles', '$/mile', 'rpm'],
  flatMiles: ['flat by miles', 'flat miles', 'flat per mileage band'],
  flat: ['flat', 'flat rate', 'per load', 'per truck'],
  perCwt: ['per cwt', 'cwt', 'per 100 lb', 'per hundredweight'],
  perPallet: ['per pallet', 'pallet', 'per skid'],
  perLinearFoot: ['per linear foot', 'linear foot', 'per foot'],
}

function readBasis(text: string): Reading<Basis> {
  const word = text.toLowerCase().replace(/[_\s]+/g, ' ')
  const found = (Object.entries(BASES) as [Basis, readonly string[]][]).find(([, words]) =>
    words.includes(word),
  )
  return found
    ? value(found[0])
    : fault(`'${brief(text)}' is not per mile, flat, flat by miles, per cwt, per pallet or per linear foot.`)
}

function readRate(text: string): Reading<number> {
  const rate = readDecimal(text, 4)
  return rate === null || rate <= 0 || rate > 2_000_000_000
    ? fault(`'${brief(text)}' is not a rate like 2.85.`)
    : value(rate)
}

const place = (id: string, label: string, example: string, aliases: readonly string[]) =>
  field<SheetPlace>({ id, label, aliases, isRequired: false, mayBeEmpty: true, example, read: readPlace })

/** A step of a rate. Rows by miles leave origin and destination empty. */
export const VOLUME_FIELDS: readonly MappingField[] = [
  field<string>({
    id: 'equipment',
    label: 'Equipment',
    aliases: ['Equipment code', 'Vehicle', 'Trailer', 'Truck type'],
    isRequired: true,
    example: 'VAN53',
    read: readText(20),
  }),
  field<Basis>({
    id: 'basis',
    label: 'Charged by',
    aliases: ['Basis', 'Rate type', 'Unit', 'UOM'],
    isRequired: true,
    example: 'per mile',
    read: readBasis,
    looksLike: (text) => readBasis(text).kind === 'value',
  }),
  place('origin', 'Origin', '', ['Origin ZIP', 'Origin state', 'From', 'Orig', 'Ship from']),
  place('destination', 'Destination', '', ['Destination ZIP', 'Destination state', 'To', 'Dest', 'Ship to']),
  field<number>({
    id: 'from',
    label: 'From quantity',
    aliases: ['From miles', 'Miles from', 'From lb', 'At least', 'Minimum quantity'],
    isRequired: false,
    example: '0',
    read: readWhole(0, 1_000_000),
  }),
  field<number>({
    id: 'rate',
    label: 'Rate',
    aliases: ['Price', 'Amount', 'Rate per mile', 'RPM', 'Linehaul'],
    isRequired: true,
    example: '2.85',
    read: readRate,
  }),
  field<number>({
    id: 'minimum',
    label: 'Minimum charge',
    aliases: ['Minimum', 'Min', 'Min charge'],
    isRequired: false,
    example: '650.00',
    read: readMoney,
  }),
]

interface Row {
  equipment: string
  basis: Basis
  origin?: SheetPlace
  destination?: SheetPlace
  from?: number
  rate: number
  minimum?: number
}

interface Rate {
  steps: PriceStep[]
  minimumCents: number
}

interface PlacedRate extends Rate {
  first: Row
}

/** The result of the rows: tables, the zones of their lanes, and the codes of their equipment. */
export interface VolumeTables {
  zones: ZoneRow[]
  tables: VolumeTable[]
  equipment: string[]
}

const EVERYWHERE = { laneType: null, originArea: null, destinationArea: null }
const ALWAYS = { effectiveFrom: '2000-01-01', effectiveTo: null }
/** A contract's lanes take precedence over its mileage rates. */
const PRECEDENCE = { lane: 1, mileage: 2 }
const PALLETS = ['PLT', 'SKD']
const isByMiles = (basis: Basis): boolean => basis === 'perMile' || basis === 'flatMiles'
/** Rates per mile and per 100 lb are in hundredths of a cent, all others in cents. */
const unitsOf = (basis: Basis, rate: number): number =>
  basis === 'perMile' || basis === 'perCwt' ? rate : Math.floor((rate + 50) / 100)

/** Reads the rows of a rate table one by one. */
export class VolumeGatherer {
  readonly #rates = new Map<string, Map<string, PlacedRate>>()

  /** Adds a row that `VOLUME_FIELDS` read; returns its conflict with earlier rows. */
  add(row: number, values: Record<string, unknown>): RowFault | null {
    const given = values as unknown as Row
    const { basis, origin, destination, from = 0 } = given
    if (isByMiles(basis) && (origin || destination))
      return { row, column: 'Origin', reason: 'A rate by miles cannot have an origin or destination.' }
    if (!isByMiles(basis) && !(origin && destination))
      return { row, column: 'Origin', reason: 'A lane rate needs an origin and a destination.' }
    if (basis === 'flat' && from !== 0)
      return { row, column: 'From quantity', reason: 'A flat lane rate must start at 0.' }
    const table = `${given.equipment}\n${basis}`
    const lane = isByMiles(basis) ? '' : `${origin!.name}\n${destination!.name}`
    const lanes = this.#rates.get(table) ?? new Map<string, PlacedRate>()
    this.#rates.set(table, lanes)
    const rate = lanes.get(lane) ?? { steps: [], minimumCents: 0, first: given }
    lanes.set(lane, rate)
    if (rate.steps.some((step) => step.from === from))
      return { row, column: 'From quantity', reason: 'This step already has a row.' }
    rate.steps.push({ from, rate: unitsOf(basis, given.rate) })
    rate.minimumCents = Math.max(rate.minimumCents, given.minimum ?? 0)
    return null
  }

  /** The map is cut along the places of the lanes; mileage rates apply in every US state. */
  finish(stateOfZip3: StateOfZip3): VolumeTables {
    const rates = [...this.#rates.values()].map((lanes) => [...lanes.values()])
    const hasMiles = rates.some(([rate]) => isByMiles(rate!.first.basis))
    const ends = rates.flat().map(({ first }) => first)
    const cut = cutZones(
      [...unique(ends.map(({ origin }) => origin)), ...(hasMiles ? everyState() : [])],
      unique(ends.map(({ destination }) => destination)),
      stateOfZip3,
    )
    const tables = rates.map((lanes) => this.#tableOf(lanes, cut))
    return { zones: cut.rows, tables, equipment: [...new Set(tables.map(({ equipment }) => equipment))] }
  }

  #tableOf(rates: readonly PlacedRate[], cut: LaneZones): VolumeTable {
    const { equipment, basis } = rates[0]!.first
    const head = {
      name: `${equipment} ${BASES[basis][0]}`,
      equipment,
      scope: EVERYWHERE,
      takesHigherStep: false,
      ...ALWAYS,
    }
    if (basis === 'perMile' || basis === 'flatMiles') {
      const [rate] = rates
      return {
        kind: 'mileage',
        ...head,
        basis: basis === 'perMile' ? 'perMile' : 'flat',
        precedence: PRECEDENCE.mileage,
        minimumCents: rate!.minimumCents,
        steps: steps(rate!),
      }
    }
    return {
      kind: 'lane',
      ...head,
      basis,
      precedence: PRECEDENCE.lane,
      minimumCents: 0,
      palletTypes: basis === 'perPallet' ? PALLETS : [],
      lanes: lanesOf(rates, cut),
    }
  }
}

const steps = (rate: Rate): PriceStep[] => rate.steps.toSorted((a, b) => a.from - b.from)

/** Each place once, by its name. */
const unique = (places: readonly (SheetPlace | undefined)[]): SheetPlace[] => [
  ...new Map(places.flatMap((place) => (place ? [[place.name, place] as const] : []))).values(),
]

const everyState = (): SheetPlace[] =>
  US_STATES.split(' ').flatMap((state) => {
    const read = readPlace(state)
    return read.kind === 'value' ? [read.value] : []
  })

/** Lanes between the zones; if places contain each other, the narrowest rate is used. */
function lanesOf(rates: readonly PlacedRate[], cut: LaneZones): VolumeLane[] {
  const best = new Map<string, { depth: number; lane: VolumeLane }>()
  for (const rate of rates) {
    const { origin, destination } = rate.first
    for (const from of cut.zonesOfOrigin.get(origin!.name) ?? []) {
      for (const to of cut.zonesOfDestination.get(destination!.name) ?? []) {
        const key = `${from.zone}\n${to.zone}`
        const depth = from.depth + to.depth
        if ((best.get(key)?.depth ?? Number.POSITIVE_INFINITY) <= depth) continue
        const lane = {
          originZone: from.zone,
          destinationZone: to.zone,
          minimumCents: rate.minimumCents,
          steps: steps(rate),
        }
        best.set(key, { depth, lane })
      }
    }
  }
  return [...best.values()].map(({ lane }) => lane)
}

/** Equipment in a sheet that the contract does not have yet: without limits until a user enters them. */
export const newEquipment = (code: string): Equipment => ({
  code,
  label: code,
  maxLb: null,
  maxLinearFeet: null,
  maxPallets: null,
  isOnRequest: false,
  ...ALWAYS,
})

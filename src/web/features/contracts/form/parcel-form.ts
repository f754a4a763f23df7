import type { FuelTable } from '#domain/rating/fuel.ts'
import type {
  CubicRate,
  HundredweightRate,
  ParcelRateTable,
  ParcelService,
  ZoneChart,
} from '#domain/rating/parcel/parcel-tariff.ts'
import {
  type Cells,
  choice,
  FROM,
  figure,
  figures,
  lines,
  list,
  money,
  type Option,
  type RuleColumn,
  TO,
  text,
  yesNo,
} from './column.ts'
import { MEASURES, ROUNDING, SIDES_START, services, sides } from './parcel-columns.ts'
import { surchargesSection } from './parcel-surcharges.ts'
import {
  bandsOf,
  bandsText,
  CWT_RATES,
  fallbackOf,
  fallbackText,
  gridOf,
  gridText,
  originsOf,
  originsText,
  pairsOf,
  pairsText,
  percentsOf,
  percentsText,
} from './parcel-texts.ts'
import { type FormContext, numbered, same } from './shared-sections.ts'
import type { FieldGroup, RuleForm, RuleSection } from './typed-document.ts'

/** The rules of a parcel contract: everything that `ParcelTariff` knows. */

const GENERAL: FieldGroup = {
  title: '',
  columns: [text('name', 'Name'), text('currency', 'Currency', { hint: 'Such as USD' })],
}

const servicesSection: RuleSection = {
  ...{ path: 'services', title: 'Services', what: 'service', isCards: true },
  words: 'What the carrier sells, such as 03, Ground, by zone chart GROUND.',
  columns: [
    text('code', 'Code'),
    text('name', 'Name'),
    text('chart', 'Zone chart'),
    choice('serves', 'Delivers to', [
      { value: 'any', label: 'Every address' },
      { value: 'residential', label: 'Residences' },
      { value: 'commercial', label: 'Businesses' },
    ]),
    choice('dimWeight', 'Dimensional weight', [
      { value: 'byRules', label: 'By the divisors' },
      { value: 'none', label: 'Actual weight only' },
    ]),
    choice('multiPiece', 'Several packages', [
      { value: 'perPackage', label: 'Each at its own price' },
      { value: 'totalWeight', label: 'By their total weight' },
    ]),
    text('fuel', 'Fuel surcharge', { isNull: true, hint: 'Its name below; empty: none' }),
    {
      ...text('transitDays', 'Days by zone', { hint: 'Such as 2: 1, 3: 2, 4: 3' }),
      show: (value) => pairsText(Object.entries((value as ParcelService['transitDays'] | undefined) ?? {})),
      read: (typed) => {
        const pairs = pairsOf(typed)
        return pairs?.every(([, days]) => /^\d{1,2}$/.test(days))
          ? { value: Object.fromEntries(pairs.map(([zone, days]) => [zone, Number(days)])) }
          : { fault: 'Write it such as 2: 1, 3: 2, 4: 3.' }
      },
    },
    figures('workWeekdays', 'Weekdays', { hint: '0 Sunday to 6 Saturday' }),
  ],
  start: {
    ...{ serves: 'any', dimWeight: 'byRules', multiPiece: 'perPackage', workWeekdays: '1, 2, 3, 4, 5' },
  },
}

const charts = (): RuleSection => ({
  ...{ path: 'charts', title: 'Zone charts', what: 'chart', isCards: true },
  words: 'Which zone a ZIP is in, seen from where it ships, such as 170-171 > 010-013: 4.',
  columns: [
    text('id', 'Name'),
    lines('origins', 'Zones', {
      hint: 'A line each: origin ZIPs > destination ZIPs: zone',
      show: (value) => originsText((value as ZoneChart['origins'] | undefined) ?? []),
      read: originsOf,
    }),
    {
      ...text('countries', 'Countries', { hint: 'Such as CA: 51, MX: 61' }),
      show: (value) => pairsText((value as ZoneChart['countries'] | undefined) ?? []),
      read: (typed) => {
        const pairs = pairsOf(typed)
        return pairs ? { value: pairs } : { fault: 'Write it such as CA: 51, MX: 61.' }
      },
    },
    {
      ...text('fallback', 'Zone by miles', {
        hint: 'Where the chart has no line, such as 150: 2, 300: 3, +: 8',
      }),
      show: (value) => fallbackText((value as ZoneChart['fallback'] | undefined) ?? null),
      read: fallbackOf,
    },
    FROM,
    TO,
  ],
  start: {},
})

/** Zones in the first line, then a line for each weight. */
const rateGrid = (): RuleColumn =>
  lines('cents', 'Prices', {
    ...{ cell: 'grid', isSpread: true, width: 420 },
    hint: 'Paste it from a spreadsheet: the zones, then a line for each weight with its prices; - for none',
    show: (row) => {
      const { zones = [], upToLb = [], cents = [] } = (row ?? {}) as Partial<ParcelRateTable>
      return zones.length > 0 ? gridText({ zones, steps: upToLb, prices: cents }, 'lb') : ''
    },
    read: (typed) => {
      const grid = gridOf(typed)
      if ('fault' in grid) return grid
      return { value: { zones: grid.zones, upToLb: grid.steps, cents: grid.prices } }
    },
  })

const CENTS = money('', '')
/** A price for each zone; `-` for none, nothing for the whole row not there. */
const perLb = (): RuleColumn => ({
  ...text('perLbAbove', '$ a pound above', { hint: 'Of each zone, such as 0.55, 0.60, -; empty: none' }),
  show: (value) =>
    ((value as ParcelRateTable['perLbAbove'] | undefined) ?? [])
      .map((one) => (one === null ? '-' : CENTS.show(one)))
      .join(', '),
  read: (typed) => {
    if (typed.trim() === '') return { value: null }
    const reads = typed
      .split(',')
      .map((part) => (part.trim() === '-' ? { value: null } : CENTS.read(part, {})))
    const bad = reads.find((read) => 'fault' in read)
    return bad ?? { value: reads.map((read) => ('value' in read ? read.value : null)) }
  },
})

const rateTables = (): RuleSection => ({
  ...{ path: 'rateTables', title: 'Rate tables', what: 'table', isCards: true },
  words: 'Prices by weight and zone of one service.',
  columns: [
    text('service', 'Service'),
    list('packaging', 'Packaging', { hint: 'Such as package, tube' }),
    rateGrid(),
    perLb(),
    choice('above', 'Above the last weight', [
      { value: 'noPrice', label: 'No price' },
      { value: 'asPackage', label: 'The price of a package' },
    ]),
    yesNo('isDimRated', 'Rated by size'),
    FROM,
    TO,
  ],
  start: { packaging: 'package, tube', above: 'noPrice', isDimRated: 'yes' },
})

const weights = (): RuleSection => ({
  ...{ path: 'weightRules', title: 'Weight rounding', what: 'rounding' },
  words: 'How a weight is rounded before it is rated, such as up to the next pound.',
  columns: [
    services(),
    choice('mode', 'Rounded', ROUNDING, { width: 140 }),
    figure('fromLb', 'From lb', { width: 90 }),
    FROM,
    TO,
  ],
  start: { mode: 'up', fromLb: '0' },
})

const dims = (): RuleSection => ({
  ...{ path: 'dimRules', title: 'Dimensional divisors', what: 'divisor' },
  words: 'Cubic inches that count as a pound, such as 139. The first row that fits holds.',
  columns: [
    services(),
    list('zones', 'Zones', { isNull: true, width: 110 }),
    figure('divisor', 'Divisor', { width: 90 }),
    figure('overCubicInches', 'Over cu in', { empty: null, width: 100 }),
    figure('upToCubicInches', 'Up to cu in', { empty: null, width: 100 }),
    ...sides(),
    figure('nonrectangularThousandths', '% of cube if no box', { units: 10, empty: null, width: 100 }),
    figure('maximumLb', 'At most lb', { empty: null, width: 100 }),
    FROM,
    TO,
  ],
  start: { ...SIDES_START },
})

const limits = (): RuleSection => ({
  ...{ path: 'limits', title: 'Limits', what: 'limit' },
  words: 'Over this a service does not take a package, such as a longest side of 108 in.',
  columns: [
    services(),
    choice('measure', 'Measure', MEASURES, { width: 180 }),
    figure('over', 'Over', { width: 90 }),
    ...sides(),
    FROM,
    TO,
  ],
  start: { measure: 'longest', ...SIDES_START },
})

const areas = (): RuleSection => ({
  ...{ path: 'areas', title: 'Delivery areas', what: 'area', isCards: true },
  words: 'ZIP codes with a surcharge of their own, such as 59001-59008, 995.',
  columns: [
    text('name', 'Name'),
    {
      ...list('zips', 'ZIP codes'),
      kind: 'long',
    },
    FROM,
    TO,
  ],
  start: {},
})

const isPercents = ({ kind }: Cells) => kind === 'percents'
const isIndex = ({ kind }: Cells) => kind === 'index'
const LOOKUPS: readonly Option[] = [
  { value: 'pickup', label: 'Pickup' },
  { value: 'rating', label: 'Rating' },
]
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const fuels = ({ fuelIndexes }: FormContext): RuleSection => ({
  ...{ path: 'fuels', title: 'Fuel surcharges', what: 'fuel surcharge', isCards: true },
  words: 'Percents by week, such as 2026-01-05 to 2026-01-11: 18.25, or a table by the price of an index.',
  columns: [
    text('id', 'Name'),
    choice('kind', 'Kind', [
      { value: 'percents', label: 'Percents by date' },
      { value: 'index', label: 'By an index price' },
    ]),
    choice('lookupDate', 'Of the day of', LOOKUPS, { isOn: isPercents }),
    lines('rows', 'Percents', {
      ...{ isOn: isPercents, hint: 'A line each: first day to last day: percent' },
      show: (value) => percentsText((value as never) ?? []),
      read: percentsOf,
    }),
    choice('rule.indexId', 'Price index', [{ value: '', label: '' }, ...same(fuelIndexes)], {
      isOn: isIndex,
    }),
    numbered(
      'rule.effectiveWeekday',
      'A new price counts from',
      WEEKDAYS.map((label, value) => ({ value: String(value), label })),
      { isOn: isIndex },
    ),
    figure('rule.lagWeeks', 'Weeks later', { isOn: isIndex }),
    choice('rule.lookupDate', 'Of the day of', LOOKUPS, { cell: 'indexLookup', isOn: isIndex }),
    figure('rule.staleAfterDays', 'Out of date after days', { isOn: isIndex }),
    {
      ...text('rule.tableId', 'Table name', { cell: 'tableId', isOn: isIndex }),
    },
    lines('tables', 'Table', {
      ...{ isOn: isIndex, hint: 'A line from 2026-01-05, and below it bands such as 3.000-3.100: 18.25' },
      show: (value) => bandsText((value as FuelTable[] | undefined) ?? []),
      read: (typed, { tableId = '' }) => bandsOf(typed, tableId),
    }),
  ],
  start: {
    ...{ kind: 'percents', lookupDate: 'pickup', indexLookup: 'pickup', 'rule-effectiveWeekday': '1' },
    ...{ 'rule-lagWeeks': '0', 'rule-staleAfterDays': '14' },
  },
})

const cubicGrid = (): RuleColumn =>
  lines('cents', 'Prices', {
    ...{ cell: 'grid', isSpread: true, hint: 'The zones, then a line for each cubic feet with its prices' },
    show: (row) => {
      const { zones = [], upToCubicFeet = [], cents = [] } = (row ?? {}) as Partial<CubicRate>
      return zones.length > 0 ? gridText({ zones, steps: upToCubicFeet, prices: cents }, 'cu ft') : ''
    },
    read: (typed) => {
      const grid = gridOf(typed)
      if ('fault' in grid) return grid
      return { value: { zones: grid.zones, upToCubicFeet: grid.steps, cents: grid.prices } }
    },
  })

const cubics = (): RuleSection => ({
  ...{ path: 'cubicRates', title: 'Cubic prices', what: 'cubic price', isCards: true, isRare: true },
  words: 'A price by cubic feet in place of the weight, where it is lower.',
  columns: [
    services(),
    figure('maximumLb', 'At most lb'),
    figure('maximumLongest', 'Longest side at most in'),
    list('exceptShapes', 'Not for', { hint: 'Such as tube' }),
    ...sides(),
    cubicGrid(),
    figures('softPackUpToInches', 'Soft packs: length + width up to', { isNull: true }),
    FROM,
    TO,
  ],
  start: { ...SIDES_START },
})

const cwtGrid = (): RuleColumn =>
  lines('breaks', 'Rates per 100 lb', {
    ...{ cell: 'grid', isSpread: true, hint: 'The zones, then a line for each weight with its rates' },
    show: (row) => {
      const { zones = [], breaks = [] } = (row ?? {}) as Partial<HundredweightRate>
      const grid = {
        zones,
        steps: breaks.map(({ fromLb }) => fromLb),
        prices: breaks.map(({ rates }) => rates),
      }
      return zones.length > 0 ? gridText(grid, 'lb', CWT_RATES) : ''
    },
    read: (typed) => {
      const grid = gridOf(typed, CWT_RATES)
      if ('fault' in grid) return grid
      const breaks = grid.steps.map((fromLb, at) => ({ fromLb, rates: grid.prices[at] }))
      return { value: { zones: grid.zones, breaks } }
    },
  })

const BELOW: readonly Option[] = [
  { value: 'notEligible', label: 'No such price' },
  { value: 'raised', label: 'Raised to it' },
]
const hundredweights = (): RuleSection => ({
  ...{ path: 'hundredweights', title: 'Hundredweight prices', what: 'hundredweight price' },
  ...{ isCards: true, isRare: true },
  words: 'Several packages to one consignee at a rate per 100 lb of the whole, where that is lower.',
  columns: [
    services(),
    list('packaging', 'Packaging'),
    figure('minimumPieces', 'At least packages'),
    figure('minimumLb', 'At least lb'),
    choice('belowMinimum', 'Lighter', BELOW),
    figure('minimumAverageLb', 'At least lb a package'),
    choice('belowAverage', 'Lighter packages', BELOW),
    cwtGrid(),
    figures('minimumCents', 'At least $ by zone', { units: 100, least: 2 }),
    FROM,
    TO,
  ],
  start: { packaging: 'package', belowMinimum: 'notEligible', belowAverage: 'raised' },
})

export const parcelForm = (context: FormContext): RuleForm => ({
  groups: [GENERAL],
  sections: [
    servicesSection,
    charts(),
    rateTables(),
    weights(),
    dims(),
    surchargesSection(),
    areas(),
    fuels(context),
    limits(),
    cubics(),
    hundredweights(),
  ],
})

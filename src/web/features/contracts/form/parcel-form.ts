import { t } from '@lingui/core/macro'
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
  type Percents,
  pairsOf,
  pairsText,
  percentsOf,
  percentsText,
} from './parcel-texts.ts'
import { type FormContext, numbered, same, WEEKDAYS } from './shared-sections.ts'
import type { FieldGroup, RuleForm, RuleSection } from './typed-document.ts'

/** The rules of a parcel contract: all fields of `ParcelTariff`. */

const GENERAL: FieldGroup = {
  title: '',
  columns: [text('name', t`Name`), text('currency', t`Currency`, { hint: t`For example, USD` })],
}

const servicesSection: RuleSection = {
  ...{ path: 'services', title: t`Services`, what: 'service', isCards: true },
  words: t`The services the carrier sells, such as 03, Ground, by zone chart GROUND.`,
  columns: [
    text('code', t`Code`),
    text('name', t`Name`),
    text('chart', t`Zone chart`),
    choice('serves', t`Delivers to`, [
      { value: 'any', label: t`Every address` },
      { value: 'residential', label: t`Residences` },
      { value: 'commercial', label: t`Businesses` },
    ]),
    choice('dimWeight', t`Dimensional weight`, [
      { value: 'byRules', label: t`By divisor` },
      { value: 'none', label: t`Actual weight only` },
    ]),
    choice('multiPiece', t`Several packages`, [
      { value: 'perPackage', label: t`Price each package separately` },
      { value: 'totalWeight', label: t`By their total weight` },
    ]),
    text('fuel', t`Fuel surcharge`, { isNull: true, hint: t`Name of a surcharge below; empty: none` }),
    {
      ...text('transitDays', t`Days by zone`, { hint: t`For example, 2: 1, 3: 2, 4: 3` }),
      show: (value) => pairsText(Object.entries((value as ParcelService['transitDays'] | undefined) ?? {})),
      read: (typed) => {
        const pairs = pairsOf(typed)
        return pairs?.every(([, days]) => /^\d{1,2}$/.test(days))
          ? { value: Object.fromEntries(pairs.map(([zone, days]) => [zone, Number(days)])) }
          : { fault: t`Use this format: 2: 1, 3: 2, 4: 3.` }
      },
    },
    figures('workWeekdays', t`Weekdays`, { hint: '0 Sunday to 6 Saturday' }),
  ],
  start: {
    ...{ serves: 'any', dimWeight: 'byRules', multiPiece: 'perPackage', workWeekdays: '1, 2, 3, 4, 5' },
  },
}

const charts = (): RuleSection => ({
  ...{ path: 'charts', title: t`Zone charts`, what: 'chart', isCards: true },
  words: t`The zone of each destination ZIP by origin ZIP, such as 170-171 > 010-013: 4.`,
  columns: [
    text('id', t`Name`),
    lines('origins', t`Zones`, {
      hint: t`One per line: origin ZIPs > destination ZIPs: zone`,
      show: (value) => originsText((value as ZoneChart['origins'] | undefined) ?? []),
      read: originsOf,
    }),
    {
      ...text('countries', t`Countries`, { hint: t`For example, CA: 51, MX: 61` }),
      show: (value) => pairsText((value as ZoneChart['countries'] | undefined) ?? []),
      read: (typed) => {
        const pairs = pairsOf(typed)
        return pairs ? { value: pairs } : { fault: t`Use this format: CA: 51, MX: 61.` }
      },
    },
    {
      ...text('fallback', t`Zone by miles`, {
        hint: t`Used if the chart has no matching line, such as 150: 2, 300: 3, +: 8`,
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
  lines('cents', t`Prices`, {
    ...{ cell: 'grid', isSpread: true, width: 420 },
    hint: t`Paste from a spreadsheet: the zones, then one line per weight with its prices; - for none`,
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
/** A price for each zone; `-` for none, empty if the whole row is missing. */
const perLb = (): RuleColumn => ({
  ...text('perLbAbove', t`$ per pound above`, { hint: t`One per zone, such as 0.55, 0.60, -; empty: none` }),
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
  ...{ path: 'rateTables', title: t`Rate tables`, what: 'table', isCards: true },
  words: t`Prices by weight and zone for one service.`,
  columns: [
    text('service', t`Service`),
    list('packaging', t`Packaging`, { hint: t`For example, package, tube` }),
    rateGrid(),
    perLb(),
    choice('above', t`Above the last weight`, [
      { value: 'noPrice', label: t`No price` },
      { value: 'asPackage', label: t`The price of a package` },
    ]),
    yesNo('isDimRated', t`Rated by dimensions`),
    FROM,
    TO,
  ],
  start: { packaging: t`package, tube`, above: 'noPrice', isDimRated: 'yes' },
})

const weights = (): RuleSection => ({
  ...{ path: 'weightRules', title: t`Weight rounding`, what: 'rounding' },
  words: t`How a weight is rounded before it is rated, such as up to the next pound.`,
  columns: [
    services(),
    choice('mode', t`Rounded`, ROUNDING, { width: 140 }),
    figure('fromLb', t`From (lb)`, { width: 90 }),
    FROM,
    TO,
  ],
  start: { mode: 'up', fromLb: '0' },
})

const dims = (): RuleSection => ({
  ...{ path: 'dimRules', title: t`Dimensional divisors`, what: 'divisor' },
  words: t`Cubic inches per pound, such as 139. The first matching row applies.`,
  columns: [
    services(),
    list('zones', t`Zones`, { isNull: true, width: 110 }),
    figure('divisor', t`Divisor`, { width: 90 }),
    figure('overCubicInches', t`Over (cu in)`, { empty: null, width: 100 }),
    figure('upToCubicInches', t`Up to (cu in)`, { empty: null, width: 100 }),
    ...sides(),
    figure('nonrectangularThousandths', t`% of cube if not a box`, { units: 10, empty: null, width: 100 }),
    figure('maximumLb', t`Maximum lb`, { empty: null, width: 100 }),
    FROM,
    TO,
  ],
  start: { ...SIDES_START },
})

const limits = (): RuleSection => ({
  ...{ path: 'limits', title: t`Limits`, what: 'limit' },
  words: t`A service does not accept packages over these limits, such as a longest side of 108 in.`,
  columns: [
    services(),
    choice('measure', t`Measure`, MEASURES, { width: 180 }),
    figure('over', t`Over`, { width: 90 }),
    ...sides(),
    FROM,
    TO,
  ],
  start: { measure: 'longest', ...SIDES_START },
})

const areas = (): RuleSection => ({
  ...{ path: 'areas', title: t`Delivery areas`, what: 'area', isCards: true },
  words: t`ZIP codes with their own surcharge, such as 59001-59008, 995.`,
  columns: [
    text('name', t`Name`),
    {
      ...list('zips', t`ZIP codes`),
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
  { value: 'pickup', label: t`Pickup` },
  { value: 'rating', label: t`Rating` },
]

const fuels = ({ fuelIndexes }: FormContext): RuleSection => ({
  ...{ path: 'fuels', title: t`Fuel surcharges`, what: t`fuel surcharge`, isCards: true },
  words: t`Percentages by week, such as 2026-01-05 to 2026-01-11: 18.25, or a table based on an index price.`,
  columns: [
    text('id', t`Name`),
    choice('kind', t`Kind`, [
      { value: 'percents', label: t`Percentages by date` },
      { value: 'index', label: t`By index price` },
    ]),
    choice('lookupDate', t`Price for the day of`, LOOKUPS, { isOn: isPercents }),
    lines('rows', t`Percentages`, {
      ...{ isOn: isPercents, hint: t`One per line: first day to last day: percent` },
      show: (value) => percentsText((value as Percents | undefined) ?? []),
      read: percentsOf,
    }),
    choice('rule.indexId', t`Price index`, [{ value: '', label: '' }, ...same(fuelIndexes)], {
      isOn: isIndex,
    }),
    numbered('rule.effectiveWeekday', t`A new price applies from`, WEEKDAYS, { isOn: isIndex }),
    figure('rule.lagWeeks', t`Lag, weeks`, { isOn: isIndex }),
    choice('rule.lookupDate', t`Price for the day of`, LOOKUPS, { cell: 'indexLookup', isOn: isIndex }),
    figure('rule.staleAfterDays', t`Out of date after (days)`, { isOn: isIndex }),
    {
      ...text('rule.tableId', t`Table name`, { cell: 'tableId', isOn: isIndex }),
    },
    lines('tables', t`Table`, {
      ...{ isOn: isIndex, hint: t`A line “from 2026-01-05”, followed by bands such as 3.000-3.100: 18.25` },
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
  lines('cents', t`Prices`, {
    ...{
      cell: 'grid',
      isSpread: true,
      hint: t`Enter the zones, then one line per cubic-foot step with its prices`,
    },
    show: (row) => {
      const { zones = [], upToCubicFeet = [], cents = [] } = (row ?? {}) as Partial<CubicRate>
      return zones.length > 0 ? gridText({ zones, steps: upToCubicFeet, prices: cents }, t`cu ft`) : ''
    },
    read: (typed) => {
      const grid = gridOf(typed)
      if ('fault' in grid) return grid
      return { value: { zones: grid.zones, upToCubicFeet: grid.steps, cents: grid.prices } }
    },
  })

const cubics = (): RuleSection => ({
  ...{ path: 'cubicRates', title: t`Cubic prices`, what: t`cubic price`, isCards: true, isRare: true },
  words: t`A price by cubic feet instead of weight, when it is lower.`,
  columns: [
    services(),
    figure('maximumLb', t`Maximum lb`),
    figure('maximumLongest', t`Maximum longest side, in`),
    list('exceptShapes', t`Except shapes`, { hint: t`For example, tube` }),
    ...sides(),
    cubicGrid(),
    figures('softPackUpToInches', t`Soft packs: length + width up to`, { isNull: true }),
    FROM,
    TO,
  ],
  start: { ...SIDES_START },
})

const cwtGrid = (): RuleColumn =>
  lines('breaks', t`Rates per 100 lb`, {
    ...{ cell: 'grid', isSpread: true, hint: t`Enter the zones, then one line per weight with its rates` },
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
  { value: 'notEligible', label: t`No price` },
  { value: 'raised', label: t`Raised to the minimum` },
]
const hundredweights = (): RuleSection => ({
  ...{ path: 'hundredweights', title: t`Hundredweight prices`, what: t`hundredweight price` },
  ...{ isCards: true, isRare: true },
  words: t`Several packages to one consignee at a rate per 100 lb of the total weight, when that is cheaper.`,
  columns: [
    services(),
    list('packaging', t`Packaging`),
    figure('minimumPieces', t`Minimum packages`),
    figure('minimumLb', t`Minimum lb`),
    choice('belowMinimum', t`Lighter`, BELOW),
    figure('minimumAverageLb', t`Minimum lb per package`),
    choice('belowAverage', t`Lighter packages`, BELOW),
    cwtGrid(),
    figures('minimumCents', t`Minimum $ by zone`, { units: 100, least: 2 }),
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

import { t } from '@lingui/core/macro'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import type { LengthTier } from '#domain/rating/tariff-charges.ts'
import {
  type Cells,
  choice,
  FROM,
  figure,
  lines,
  list,
  money,
  type Option,
  percent,
  type Read,
  type RuleColumn,
  rate,
  TO,
  text,
  yesNo,
} from './column.ts'
import { places } from './places.ts'
import type { FieldGroup, RuleSection } from './typed-document.ts'

/** Sections shared by the forms of several rate modes. */

/** The context of a form: names typed so far, and the company's lists. */
export interface FormContext {
  areas: readonly string[]
  fuelTables: readonly string[]
  fuelIndexes: readonly string[]
  /** For volume contracts. */
  equipment: readonly string[]
}

export const same = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: value }))

const areaOptions = (areas: readonly string[]) => [{ value: '', label: t`Everywhere` }, ...same(areas)]
const LANES: readonly Option[] = [
  { value: '', label: t`All lanes` },
  { value: 'intrastate', label: t`Within a state` },
  { value: 'interstate', label: t`Between states` },
  { value: 'crossBorder', label: t`Cross-border` },
]

/** The columns for where a row applies. */
export const scope = (areas: readonly string[]): RuleColumn[] => [
  choice('scope.laneType', t`Lanes`, LANES, { isNull: true, cell: 'lanes', width: 118 }),
  choice('scope.originArea', t`Origin`, areaOptions(areas), { isNull: true, cell: 'origin', width: 128 }),
  choice('scope.destinationArea', t`Destination`, areaOptions(areas), {
    ...{ isNull: true, cell: 'destination', width: 128 },
  }),
]

export const areasSection = (): RuleSection => ({
  ...{ path: 'areas', title: t`Areas`, what: 'area' },
  words: t`Areas that other rules refer to: states and ZIP codes separated by commas, such as PA, NJ, 100-119.`,
  columns: [text('name', t`Name`, { width: 120 }), places('ranges', t`States and ZIP codes`)],
  start: {},
})

const BASES: readonly Option[] = [
  { value: 'flat', label: t`$ per shipment` },
  { value: 'perCwt', label: t`$ per 100 lb` },
  { value: 'percent', label: t`% of linehaul` },
  { value: 'perLinearFoot', label: t`$ per linear foot` },
  { value: 'perPiece', label: t`$ per piece` },
  { value: 'perHandlingUnit', label: t`$ per handling unit` },
  { value: 'lengthTiers', label: t`By length` },
]
const TRIGGERS: readonly Option[] = [
  { value: 'requested', label: t`Requested` },
  { value: 'area', label: t`Pickup or delivery in an area` },
  { value: 'length', label: t`Piece length` },
  { value: 'singleShipment', label: t`Single-shipment pickup` },
]
const ENDS: readonly Option[] = [
  { value: 'pickup', label: t`Pickup` },
  { value: 'delivery', label: t`Delivery` },
]

const isBy =
  (cell: string, ...values: string[]) =>
  (cells: Cells) =>
    values.includes(cells[cell] ?? '')
const hasBounds = isBy('basis', 'perCwt', 'percent', 'perLinearFoot', 'perPiece', 'perHandlingUnit')

/** One amount, which the document stores under a different name for each basis. */
function amount(): RuleColumn {
  const AS: Record<string, { path: string; column: RuleColumn }> = {
    perCwt: { path: 'price.rate', column: rate('price.rate', t`Amount`) },
    percent: { path: 'price.percent', column: percent('price.percent', t`Amount`) },
  }
  const cents = { path: 'price.cents', column: money('price.cents', t`Amount`) }
  const of = (cells: Cells) => AS[cells.basis ?? ''] ?? cents
  return {
    ...{ cell: 'amount', label: t`Amount`, kind: 'figure', width: 100 },
    path: (cells) => of(cells).path,
    show: (value) => cents.column.show(value),
    read: (typed, cells) => of(cells).column.read(typed, cells),
    showIn: (value, cells) => of(cells).column.show(value),
    isOn: (cells) => cells.basis !== 'lengthTiers',
  }
}

/** Length tiers as `96-144: 85.00, 144+: 150.00`, in inches and dollars. */
export const tiersText = (tiers: readonly LengthTier[]): string =>
  tiers
    .map(({ fromInches, belowInches, cents }) => {
      const span = belowInches === null ? `${fromInches}+` : `${fromInches}-${belowInches}`
      return `${span}: ${(cents / 100).toFixed(2)}`
    })
    .join(', ')

const DOLLARS = money('', '')

export function tiersOf(typed: string): Read {
  const tiers: LengthTier[] = []
  for (const part of typed.split(/[,;\n]/).map((one) => one.trim())) {
    if (part === '') continue
    const [, from, below, open, price = ''] = /^([\d.]+)\s*(?:-\s*([\d.]+)|(\+))\s*:\s*(.+)$/.exec(part) ?? []
    const cents = DOLLARS.read(price, {})
    if (from === undefined || (below === undefined && open === undefined) || 'fault' in cents)
      return { fault: t`Enter tiers in this format: 96-144: 85.00, 144+: 150.00.` }
    tiers.push({
      fromInches: Number(from),
      belowInches: below === undefined ? null : Number(below),
      cents: cents.value as number,
    })
  }
  return tiers.length > 0
    ? { value: tiers }
    : { fault: t`Enter tiers in this format: 96-144: 85.00, 144+: 150.00.` }
}

const CODES: readonly Option[] = ACCESSORIAL_CODES.map(({ code, label }) => ({ value: code, label }))
const LABELS = new Map(ACCESSORIAL_CODES.map(({ code, label }) => [code, label]))

export const accessorialsSection = (areas: readonly string[]): RuleSection => ({
  ...{ path: 'accessorials', title: t`Accessorials`, what: 'accessorial' },
  words: t`The price of services, such as LGDEL, liftgate, $85.00 per shipment. Charges by area, length or for a single shipment are added automatically.`,
  columns: [
    text('code', t`Code`, {
      ...{ width: 110, options: CODES },
      fill: (typed): Cells => {
        const label = LABELS.get(typed.trim().toUpperCase())
        return label ? { label } : {}
      },
    }),
    text('label', t`Name on the invoice`, { width: 180, cell: 'label' }),
    choice('trigger.kind', t`Charged for`, TRIGGERS, { cell: 'trigger', width: 200 }),
    choice('trigger.area', t`Area`, [{ value: '', label: '' }, ...same(areas)], {
      ...{ cell: 'area', width: 120, isOn: isBy('trigger', 'area') },
    }),
    choice('trigger.end', t`End`, ENDS, { cell: 'end', width: 110, isOn: isBy('trigger', 'area') }),
    figure('trigger.belowLb', t`Below (lb)`, {
      ...{ cell: 'below', width: 90, isOn: isBy('trigger', 'singleShipment') },
    }),
    choice('price.basis', t`Price`, BASES, { cell: 'basis', width: 150 }),
    amount(),
    money('price.minimumCents', t`Minimum $`, { cell: 'minimum', empty: null, isOn: hasBounds }),
    money('price.maximumCents', t`Maximum $`, { cell: 'maximum', empty: null, isOn: hasBounds }),
    {
      ...lines('price.tiers', t`Tiers in inches`, {
        ...{ cell: 'tiers', width: 220, isOn: isBy('basis', 'lengthTiers') },
        show: (value) => tiersText((value as LengthTier[] | undefined) ?? []),
        read: tiersOf,
      }),
    },
    choice(
      'price.per',
      t`Per`,
      [
        { value: 'shipment', label: t`Shipment` },
        { value: 'piece', label: t`Piece` },
      ],
      { cell: 'per', width: 110, isOn: isBy('basis', 'lengthTiers') },
    ),
    yesNo('isFuelable', t`Fuel applies`),
    FROM,
    TO,
  ],
  start: {
    ...{ trigger: 'requested', end: 'delivery', basis: 'flat', per: 'shipment', isFuelable: 'no' },
  },
})

export const exclusiveSection = (): RuleSection => ({
  ...{ path: 'exclusiveAccessorials', title: t`Exclusive groups`, what: 'group', isRare: true },
  words: t`Only the most expensive service in a group is charged, such as RESDEL, LTDDEL and SCHDEL on one delivery.`,
  columns: [list('codes', t`Codes`, { isUpper: true, width: 420 })],
  start: {},
})

/** Sunday is 0, as in the fuel rules. */
export const WEEKDAYS: readonly Option[] = [
  t`Sunday`,
  t`Monday`,
  t`Tuesday`,
  t`Wednesday`,
  t`Thursday`,
  t`Friday`,
  t`Saturday`,
].map((label, value) => ({ value: String(value), label }))

/** A number in the document, shown as one of several options in the form. */
export const numbered = (
  path: string,
  label: string,
  options: readonly Option[],
  extra: object,
): RuleColumn => {
  const column = choice(path, label, options, extra)
  return { ...column, read: (typed) => ({ value: Number(typed) }) }
}

/** The fuel table, the index price, and the weekday from which a new price applies; under `at`. */
export function fuelGroup(at: string, context: FormContext, first: readonly RuleColumn[] = []): FieldGroup {
  const isOn = ({ fuelTable }: Cells) => fuelTable !== ''
  const none = { value: '', label: t`None: prices include fuel` }
  return {
    title: t`Fuel`,
    words: t`The table converts the diesel price on a given day into a percentage. Without a table, prices include fuel.`,
    part: { path: 'fuel', isNull: (cells) => !isOn(cells) },
    columns: [
      choice(`${at}.tableId`, t`Fuel table`, [none, ...same(context.fuelTables)], {
        ...{ cell: 'fuelTable' },
        fill: (): Cells => ({
          fuelIndex: context.fuelIndexes[0] ?? '',
          ...{ fuelWeekday: '1', fuelLag: '0', fuelLookup: 'pickup', fuelStale: '14', fuelBasis: 'percent' },
        }),
      }),
      ...first,
      choice(`${at}.indexId`, t`Price index`, [{ value: '', label: '' }, ...same(context.fuelIndexes)], {
        ...{ cell: 'fuelIndex', isOn },
      }),
      numbered(`${at}.effectiveWeekday`, t`A new price applies from`, WEEKDAYS, {
        cell: 'fuelWeekday',
        isOn,
      }),
      figure(`${at}.lagWeeks`, t`Lag, weeks`, { cell: 'fuelLag', isOn }),
      choice(
        `${at}.lookupDate`,
        t`Price for the day of`,
        [
          { value: 'pickup', label: t`Pickup` },
          { value: 'rating', label: t`Rating` },
        ],
        { cell: 'fuelLookup', isOn },
      ),
      figure(`${at}.staleAfterDays`, t`Out of date after (days)`, { cell: 'fuelStale', isOn }),
    ],
  }
}

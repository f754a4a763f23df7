import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import type { RuleColumn } from './rows-editor.tsx'
import type { SectionName } from './typed-rules.ts'

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const CLASSES = same(['', ...FREIGHT_CLASSES])
const FROM: RuleColumn = { cell: 'from', label: 'From', path: 'effectiveFrom', kind: 'day', width: 140 }
const BASES = [
  { value: 'flat', label: '$ a shipment' },
  { value: 'perCwt', label: '$ per 100 lb' },
  { value: 'percent', label: '% of linehaul' },
]
/** Prices of more than one figure are kept as they are; a workbook changes them. */
const OTHER_BASES = [
  { value: 'perLinearFoot', label: '$ per linear foot' },
  { value: 'perPiece', label: '$ a piece' },
  { value: 'perHandlingUnit', label: '$ a handling unit' },
  { value: 'lengthTiers', label: 'By length' },
]

/** Everywhere, or an area of the contract. */
const areaOptions = (areas: readonly string[]) => [{ value: '', label: 'Everywhere' }, ...same(areas)]
const LANES = [
  { value: '', label: 'All lanes' },
  { value: 'intrastate', label: 'Within a state' },
  { value: 'interstate', label: 'Between states' },
  { value: 'crossBorder', label: 'Across the border' },
]
const lane = (areas: readonly string[]): RuleColumn[] => [
  { cell: 'lanes', label: 'Lanes', path: 'scope.laneType', options: LANES, width: 150 },
  { cell: 'origin', label: 'Origin', path: 'scope.originArea', options: areaOptions(areas), width: 140 },
  {
    cell: 'destination',
    label: 'Destination',
    path: 'scope.destinationArea',
    options: areaOptions(areas),
    width: 140,
  },
]

export interface RuleSection {
  name: SectionName
  title: string
  /** One row, in a word. */
  what: string
  /** In plain words with an example. */
  words: string
  /** What the server calls the list. */
  at: string
  columns: readonly RuleColumn[]
  start: Record<string, string>
}

/** The tables of an LTL contract's rules; `from` is the day for which the draft is meant. */
export function ruleSections(areas: readonly string[], from: string): RuleSection[] {
  const codes = ACCESSORIAL_CODES.map(({ code }) => ({ value: code, label: code }))
  return [
    {
      ...{ name: 'areas', title: 'Areas', what: 'area', at: 'rules.areas' },
      words:
        'Parts of the map that other rules name: states and ZIP codes with commas, such as PA, NJ, 100-119.',
      columns: [
        { cell: 'name', label: 'Name', path: 'name', width: 120 },
        { cell: 'places', label: 'States and ZIP codes', path: 'ranges', width: 320 },
      ],
      start: { name: '', places: '' },
    },
    {
      ...{ name: 'discounts', title: 'Discounts', what: 'discount', at: 'rules.discounts' },
      words:
        'Percent off the gross rates. The first row that fits lane and weight holds: the narrowest goes on top.',
      columns: [
        ...lane(areas),
        { cell: 'fromLb', label: 'From lb', path: 'fromLb', kind: 'figure', width: 90 },
        { cell: 'percent', label: '% off', path: 'percent', kind: 'figure', width: 90 },
        FROM,
      ],
      start: { lanes: '', origin: '', destination: '', fromLb: '0', percent: '', from },
    },
    {
      ...{ name: 'floors', title: 'Floors', what: 'floor', at: 'rules.absoluteMinimums' },
      words: 'The linehaul after discount is never below, such as $129.00.',
      columns: [
        ...lane(areas),
        { cell: 'amount', label: '$', path: 'cents', kind: 'figure', width: 100 },
        FROM,
      ],
      start: { lanes: '', origin: '', destination: '', amount: '', from },
    },
    {
      ...{ name: 'fak', title: 'Freight of all kinds', what: 'FAK', at: 'rules.fak' },
      words: 'Classes that are rated as one, such as 50 to 85 as 60.',
      columns: [
        { cell: 'fromClass', label: 'From class', path: 'fromClass', options: CLASSES },
        { cell: 'toClass', label: 'To class', path: 'toClass', options: CLASSES },
        { cell: 'ratedClass', label: 'Rated as', path: 'ratedClass', options: CLASSES },
      ],
      start: { fromClass: '', toClass: '', ratedClass: '' },
    },
    {
      ...{ name: 'accessorials', title: 'Accessorials', what: 'accessorial', at: 'rules.accessorials' },
      words: 'What services cost when they are asked for, such as LGDEL, liftgate, $85.00 a shipment.',
      columns: [
        {
          cell: 'code',
          label: 'Code',
          path: 'code',
          options: [{ value: '', label: '' }, ...codes],
          width: 110,
        },
        { cell: 'label', label: 'Name on the invoice', path: 'label', width: 180 },
        {
          cell: 'basis',
          label: 'Price',
          path: 'price.basis',
          options: [...BASES, ...OTHER_BASES],
          width: 150,
        },
        { cell: 'amount', label: 'Amount', path: 'price', kind: 'figure', width: 100 },
        {
          ...{ cell: 'isFuelable', label: 'Fuel on it', path: 'isFuelable', width: 90 },
          options: [
            { value: 'no', label: 'No' },
            { value: 'yes', label: 'Yes' },
          ],
        },
        FROM,
      ],
      start: { code: '', label: '', basis: 'flat', amount: '', isFuelable: 'no', from },
    },
    {
      ...{ name: 'increases', title: 'Rate increases', what: 'increase', at: 'rules.rateIncreases' },
      words: 'A percentage on all rates from a day on, such as 5.9 from Jan 4.',
      columns: [
        { cell: 'percent', label: '%', path: 'percent', kind: 'figure', width: 90 },
        {
          ...{ cell: 'base', label: 'On', path: 'base', width: 190 },
          options: [
            { value: 'gross', label: 'Gross rates' },
            { value: 'net', label: 'Rates after discount' },
          ],
        },
        FROM,
      ],
      start: { percent: '', base: 'gross', from },
    },
  ]
}

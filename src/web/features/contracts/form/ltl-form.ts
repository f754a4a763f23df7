import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import type { PalletPricing } from '#domain/rating/tariff.ts'
import type { WidthMode } from '#domain/rating/tariff-charges.ts'
import {
  type Cells,
  check,
  choice,
  day,
  FROM,
  figure,
  list,
  money,
  percent,
  type RuleColumn,
  TO,
  text,
  yesNo,
} from './column.ts'
import {
  accessorialsSection,
  areasSection,
  exclusiveSection,
  type FormContext,
  fuelGroup,
  same,
  scope,
} from './shared-sections.ts'
import type { FieldGroup, RuleForm, RuleSection } from './typed-document.ts'

/** The rules of an LTL contract: everything that `TariffHeader` knows. */

const CLASSES = same(['', ...FREIGHT_CLASSES])

/** `PLT, SKD`; nothing: no prices by the pallet. */
const palletTypes = (): RuleColumn => {
  const types = list('palletPricing', 'Package types priced by the pallet', { isUpper: true, isNull: true })
  return {
    ...types,
    hint: 'Such as PLT, SKD; empty: no pallet prices',
    show: (value) => ((value as PalletPricing | null)?.packageTypes ?? []).join(', '),
    read: (typed, cells) => {
      const read = types.read(typed, cells)
      return 'value' in read && read.value !== null ? { value: { packageTypes: read.value } } : read
    },
  }
}

/** The base tariff has a date or ''. */
const dayOrNone = (path: string, label: string): RuleColumn => ({
  ...day(path, label, { isOpen: true }),
  read: (typed) => ({ value: typed }),
})

const GENERAL: FieldGroup = {
  title: '',
  columns: [
    text('name', 'Name'),
    choice('weightRounding', 'The weight of a shipment is rounded', [
      { value: 'poundUp', label: 'Up to the next pound' },
      { value: 'poundNearest', label: 'To the nearest pound' },
      { value: 'hundredth', label: 'To a hundredth of a pound' },
    ]),
    choice('minimum.applies', 'The minimum of a lane applies', [
      { value: 'beforeDiscount', label: 'Before the discount' },
      { value: 'afterDiscount', label: 'After the discount' },
    ]),
    percent('minimum.discountPercent', '% off the minimum of a lane', {
      ...{ empty: null, hint: '0: not discounted; empty: the same as the linehaul' },
    }),
    check('ratesAsHigherDiscountWeight', 'Rate at a higher weight where a better discount starts there', {
      hint: 'Only where the contract says so',
    }),
  ],
}

const SOURCE: FieldGroup = {
  title: 'Base tariff, currency and pallet prices',
  words: 'Where the gross rates come from, such as SYNTH-500 of 2026-01-01.',
  isRare: true,
  columns: [
    text('baseTariffId', 'Base tariff'),
    dayOrNone('baseTariffDate', 'Of'),
    text('currency', 'Currency', { hint: 'Such as USD' }),
    palletTypes(),
  ],
}

const discounts = (areas: readonly string[]): RuleSection => ({
  ...{ path: 'discounts', title: 'Discounts', what: 'discount' },
  words:
    'Percent off the gross rates. The first row that fits lane and weight holds: the narrowest goes on top, and the higher weight above the lower.',
  columns: [
    percent('percent', '% off'),
    figure('fromLb', 'From lb', { width: 90, empty: 0 }),
    ...scope(areas),
    FROM,
    TO,
  ],
  start: { fromLb: '0' },
})

const floors = (areas: readonly string[]): RuleSection => ({
  ...{ path: 'absoluteMinimums', title: 'Floors', what: 'floor' },
  words: 'The linehaul after discount is never below, such as $129.00. The first row that fits holds.',
  columns: [money('cents', '$'), ...scope(areas), FROM, TO],
  start: {},
})

const FAK: RuleSection = {
  ...{ path: 'fak', title: 'Freight of all kinds', what: 'FAK' },
  words: 'Classes that are rated as one, such as 50 to 85 as 60.',
  columns: [
    choice('fromClass', 'From class', CLASSES),
    choice('toClass', 'To class', CLASSES),
    choice('ratedClass', 'Rated as', CLASSES),
  ],
  start: {},
}

const increases = (): RuleSection => ({
  ...{ path: 'rateIncreases', title: 'Rate increases', what: 'increase' },
  words: 'A percentage on all rates from a day on, such as 5.9 from Jan 4.',
  columns: [
    percent('percent', '%'),
    choice(
      'base',
      'On',
      [
        { value: 'gross', label: 'Gross rates' },
        { value: 'net', label: 'Rates after discount' },
      ],
      { width: 190 },
    ),
    yesNo('isFuelable', 'Fuel on it'),
    FROM,
    TO,
  ],
  start: { base: 'gross', isFuelable: 'no' },
})

const HEIGHTS = [
  { value: 'actual', label: 'As it is' },
  { value: 'raised', label: 'Raised' },
]
const RAISED_OF = [
  { value: 'nonStackable', label: 'What cannot be stacked' },
  { value: 'all', label: 'Everything' },
]
const height = (path: string, label: string, isThere: (cells: Cells) => boolean): RuleColumn[] => {
  const cell = `${path}Kind`
  const isRaised = (cells: Cells) => isThere(cells) && cells[cell] === 'raised'
  return [
    choice(`${path}.kind`, label, HEIGHTS, { cell, isOn: isThere }),
    figure(`${path}.toInches`, `${label}: raised to in`, { cell: `${path}To`, isOn: isRaised }),
    choice(`${path}.of`, `${label}: raised for`, RAISED_OF, { cell: `${path}Of`, isOn: isRaised }),
  ]
}

const WIDTH = /^([\d.]+)\s*=\s*([\d.]+)$/
/** `60 = 96`: wider than 60 in counts as 96 in. */
const cubeWidth = (isOn: (cells: Cells) => boolean): RuleColumn => ({
  ...text('cubeWidth', 'Wide pieces count as in', { isOn, hint: 'Such as 60 = 96; empty: as they are' }),
  show: (value) => {
    const mode = value as WidthMode | null | undefined
    return mode ? `${mode.overInches} = ${mode.asInches}` : ''
  },
  read: (typed) => {
    if (typed.trim() === '') return { value: null }
    const [, over, as] = WIDTH.exec(typed.trim()) ?? []
    return over && as
      ? { value: { overInches: Number(over), asInches: Number(as) } }
      : { fault: 'Write it such as 60 = 96.' }
  },
})

const isCube = ({ kind }: Cells) => kind === 'cubicCapacity'
const isFeet = ({ kind }: Cells) => kind === 'linearFoot'

const spaceRules = (): RuleSection => ({
  ...{ path: 'spaceRules', title: 'Space rules', what: 'space rule', isCards: true, isRare: true },
  words:
    'Light freight that takes much room rates by its room, such as over 750 cu ft and below 6 lb per cu ft as 6 lb per cu ft. The first rule that fits holds.',
  columns: [
    text('name', 'Name'),
    choice('kind', 'Kind', [
      { value: 'cubicCapacity', label: 'Cubic capacity' },
      { value: 'linearFoot', label: 'Linear feet' },
    ]),
    figure('overCubicFeet', 'Over cu ft', { isOn: isCube }),
    figure('overFeet', 'Over linear feet', { isOn: isFeet }),
    figure('belowPcf', 'Below lb per cu ft', { empty: null, hint: 'Empty: at any density' }),
    yesNo('includesPcf', 'Also at exactly this density'),
    ...height('densityHeight', 'Height for the density', () => true),
    ...height('cubeHeight', 'Height for the cube', isCube),
    cubeWidth(isCube),
    figure('penalty.poundsPerCubicFoot', 'Rates as lb per cu ft', { empty: null }),
    figure('penalty.poundsPerLinearFoot', 'Rates as lb per linear foot', { empty: null }),
    choice('penalty.freightClass', 'Class of the whole', CLASSES, { isNull: true }),
    percent('penalty.discountPercent', '% off instead', { empty: null, hint: 'Empty: the discount holds' }),
    choice('penalty.replaces', 'Replaces the linehaul', [
      { value: 'whenHigher', label: 'When it is higher' },
      { value: 'always', label: 'Always' },
    ]),
    FROM,
    TO,
  ],
  start: {
    ...{ kind: 'cubicCapacity', includesPcf: 'no', densityHeightKind: 'actual', cubeHeightKind: 'actual' },
    ...{ densityHeightOf: 'nonStackable', cubeHeightOf: 'nonStackable', 'penalty-replaces': 'whenHigher' },
  },
})

export const ltlForm = (context: FormContext): RuleForm => ({
  groups: [GENERAL, fuelGroup('fuel', context), SOURCE],
  sections: [
    areasSection(),
    discounts(context.areas),
    floors(context.areas),
    FAK,
    accessorialsSection(context.areas),
    increases(),
    exclusiveSection(),
    spaceRules(),
  ],
})

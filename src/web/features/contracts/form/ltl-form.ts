import { t } from '@lingui/core/macro'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import type { PalletPricing } from '#domain/rating/tariff.ts'
import type { WidthMode } from '#domain/rating/tariff-charges.ts'
import {
  type Cells,
  check,
  choice,
  day,
  discount,
  FROM,
  figure,
  list,
  money,
  percent,
  type RuleColumn,
  required,
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

/** The rules of an LTL contract: all fields of `TariffHeader`. */

const CLASSES = same(['', ...FREIGHT_CLASSES])

/** `PLT, SKD`; empty: no prices by the pallet. */
const palletTypes = (): RuleColumn => {
  const types = list('palletPricing', t`Package types priced by the pallet`, { isUpper: true, isNull: true })
  return {
    ...types,
    hint: t`For example, PLT, SKD. Empty: no pallet prices`,
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
    text('name', t`Name`),
    choice('weightRounding', t`The weight of a shipment is rounded`, [
      { value: 'poundUp', label: t`Up to the next pound` },
      { value: 'poundNearest', label: t`To the nearest pound` },
      { value: 'hundredth', label: t`To a hundredth of a pound` },
    ]),
    choice('minimum.applies', t`The minimum of a lane applies`, [
      { value: 'beforeDiscount', label: t`Before the discount` },
      { value: 'afterDiscount', label: t`After the discount` },
    ]),
    discount('minimum.discountPercent', t`% off the lane minimum`, {
      ...{ empty: null, hint: t`0: no discount; empty: same as the linehaul` },
    }),
    check('ratesAsHigherDiscountWeight', t`Rate at a higher weight if a better discount starts there`, {
      hint: t`Only if the contract says so`,
    }),
  ],
}

const SOURCE: FieldGroup = {
  title: t`Base tariff, currency and pallet prices`,
  words: t`The source of the gross rates, such as SYNTH-500 of 2026-01-01.`,
  isRare: true,
  columns: [
    text('baseTariffId', t`Base tariff`),
    dayOrNone('baseTariffDate', t`Base tariff date`),
    text('currency', t`Currency`, { hint: t`For example, USD` }),
    palletTypes(),
  ],
}

const discounts = (areas: readonly string[]): RuleSection => ({
  ...{ path: 'discounts', title: t`Discounts`, what: 'discount' },
  words: t`Percent off the gross rates. The first row that matches the lane and weight applies, so list narrower lanes first and higher weights above lower ones.`,
  columns: [
    discount('percent', t`% off`),
    figure('fromLb', t`From (lb)`, { width: 90, empty: 0 }),
    ...scope(areas),
    FROM,
    TO,
  ],
  start: { fromLb: '0' },
})

const floors = (areas: readonly string[]): RuleSection => ({
  ...{ path: 'absoluteMinimums', title: t`Floors`, what: 'floor' },
  words: t`The minimum linehaul after discount, such as $129.00. The first matching row applies.`,
  columns: [money('cents', '$'), ...scope(areas), FROM, TO],
  start: {},
})

const FAK: RuleSection = {
  ...{ path: 'fak', title: t`Freight of all kinds`, what: 'FAK' },
  words: t`Classes rated as a single class, such as 50 to 85 as 60.`,
  columns: [
    required(choice('fromClass', t`From class`, CLASSES)),
    required(choice('toClass', t`To class`, CLASSES)),
    required(choice('ratedClass', t`Rated as`, CLASSES)),
  ],
  start: {},
}

const increases = (): RuleSection => ({
  ...{ path: 'rateIncreases', title: t`Rate increases`, what: 'increase' },
  words: t`A percentage increase on all rates from a given date, such as 5.9 from Jan 4.`,
  columns: [
    percent('percent', '%'),
    choice(
      'base',
      t`On`,
      [
        { value: 'gross', label: t`Gross rates` },
        { value: 'net', label: t`Rates after discount` },
      ],
      { width: 190 },
    ),
    yesNo('isFuelable', t`Fuel applies`),
    FROM,
    TO,
  ],
  start: { base: 'gross', isFuelable: 'no' },
})

const HEIGHTS = [
  { value: 'actual', label: t`Actual` },
  { value: 'raised', label: t`Raised` },
]
const RAISED_OF = [
  { value: 'nonStackable', label: t`Non-stackable items` },
  { value: 'all', label: t`Everything` },
]
const height = (path: string, label: string, isThere: (cells: Cells) => boolean): RuleColumn[] => {
  const cell = t`${path}Kind`
  const isRaised = (cells: Cells) => isThere(cells) && cells[cell] === 'raised'
  return [
    choice(`${path}.kind`, label, HEIGHTS, { cell, isOn: isThere }),
    figure(`${path}.toInches`, t`${label}: raised to (in)`, { cell: t`${path}To`, isOn: isRaised }),
    choice(`${path}.of`, t`${label}: raised for`, RAISED_OF, { cell: t`${path}Of`, isOn: isRaised }),
  ]
}

const WIDTH = /^([\d.]+)\s*=\s*([\d.]+)$/
/** `60 = 96`: pieces wider than 60 in count as 96 in. */
const cubeWidth = (isOn: (cells: Cells) => boolean): RuleColumn => ({
  ...text('cubeWidth', t`Wide pieces count as (in)`, {
    isOn,
    hint: t`For example, 60 = 96. Empty: actual width`,
  }),
  show: (value) => {
    const mode = value as WidthMode | null | undefined
    return mode ? `${mode.overInches} = ${mode.asInches}` : ''
  },
  read: (typed) => {
    if (typed.trim() === '') return { value: null }
    const [, over, as] = WIDTH.exec(typed.trim()) ?? []
    return over && as
      ? { value: { overInches: Number(over), asInches: Number(as) } }
      : { fault: t`Use this format: 60 = 96.` }
  },
})

const isCube = ({ kind }: Cells) => kind === 'cubicCapacity'
const isFeet = ({ kind }: Cells) => kind === 'linearFoot'

const spaceRules = (): RuleSection => ({
  ...{ path: 'spaceRules', title: t`Space rules`, what: t`space rule`, isCards: true, isRare: true },
  words: t`Light, bulky freight is rated by its space. For example, freight over 750 cu ft and below 6 lb per cu ft rates as 6 lb per cu ft. The first matching rule applies.`,
  columns: [
    text('name', t`Name`),
    choice('kind', t`Kind`, [
      { value: 'cubicCapacity', label: t`Cubic capacity` },
      { value: 'linearFoot', label: t`Linear feet` },
    ]),
    figure('overCubicFeet', t`Over (cu ft)`, { isOn: isCube }),
    figure('overFeet', t`Over linear feet`, { isOn: isFeet }),
    figure('belowPcf', t`Below (lb per cu ft)`, { empty: null, hint: t`Empty: any density` }),
    yesNo('includesPcf', t`Include exactly this density`),
    ...height('densityHeight', t`Height used for density`, () => true),
    ...height('cubeHeight', t`Height used for cube`, isCube),
    cubeWidth(isCube),
    figure('penalty.poundsPerCubicFoot', t`Rated as lb per cu ft`, { empty: null }),
    figure('penalty.poundsPerLinearFoot', t`Rated as lb per linear foot`, { empty: null }),
    choice('penalty.freightClass', t`Class for the whole shipment`, CLASSES, { isNull: true }),
    discount('penalty.discountPercent', t`% off instead`, {
      empty: null,
      hint: t`Empty: the usual discount applies`,
    }),
    choice('penalty.replaces', t`Replaces the linehaul`, [
      { value: 'whenHigher', label: t`When it is higher` },
      { value: 'always', label: t`Always` },
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

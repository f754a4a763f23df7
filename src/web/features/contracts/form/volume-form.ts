import { t } from '@lingui/core/macro'
import type { ZoneRow } from '#domain/rating/tariff.ts'
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
import { zonesOf, zonesText } from './places.ts'
import {
  accessorialsSection,
  areasSection,
  exclusiveSection,
  type FormContext,
  fuelGroup,
  same,
  scope,
} from './shared-sections.ts'
import { readLanes, readSteps, showLanes, showSteps } from './steps.ts'
import type { FieldGroup, RuleForm, RuleSection } from './typed-document.ts'

/** The rules of a volume LTL, truckload or expedited contract: all fields of `VolumeTariff`. */

const MOST_RANGES = 2_000

const zones = (): RuleColumn =>
  lines('zones', t`Zones`, {
    ...{ cell: 'zones', width: 420 },
    hint: t`One per line, such as NORTH: PA, NJ, 100-119`,
    show: (value) => {
      const rows = (value as ZoneRow[] | undefined) ?? []
      return rows.length > MOST_RANGES
        ? t`${rows.length.toLocaleString('en-US')} ZIP ranges. Import a workbook to change them.`
        : zonesText(rows)
    },
    read: (typed) => {
      const read = zonesOf(typed)
      return 'fault' in read ? read : { value: read.zones }
    },
  })

const GENERAL: FieldGroup = {
  title: '',
  columns: [
    text('name', t`Name`),
    text('currency', t`Currency`, { hint: t`For example, USD` }),
    figure('milesPerDay', t`Miles per day`, {
      empty: null,
      hint: t`For the transit time; empty: no transit time`,
    }),
  ],
}

const ZONES: FieldGroup = {
  title: t`Zones`,
  words: t`The area of the map that you serve, divided into zones with lanes between them.`,
  columns: [zones()],
}

const equipment = (): RuleSection => ({
  ...{ path: 'equipment', title: t`Equipment`, what: 'equipment' },
  words: t`The equipment, such as VAN53, 53 ft van, 45,000 lb, 53 ft, 26 pallets. Empty: no limit.`,
  columns: [
    text('code', t`Code`, { width: 110 }),
    text('label', t`Name`, { width: 180 }),
    figure('maxLb', t`Max lb`, { empty: null, width: 90 }),
    figure('maxLinearFeet', t`Max feet`, { empty: null, width: 90 }),
    figure('maxPallets', t`Max pallets`, { empty: null, width: 90 }),
    yesNo('isOnRequest', t`Only on request`),
    FROM,
    TO,
  ],
  start: { isOnRequest: 'no' },
})

const isMiles = ({ kind }: Cells) => kind === 'mileage'
const isLane = ({ kind }: Cells) => kind === 'lane'
const MILE_BASES: readonly Option[] = [
  { value: 'perMile', label: t`$ per mile` },
  { value: 'flat', label: t`$ flat` },
]
const LANE_BASES: readonly Option[] = [
  { value: 'flat', label: t`$ flat` },
  { value: 'perCwt', label: t`$ per 100 lb` },
  { value: 'perPallet', label: t`$ per pallet` },
  { value: 'perLinearFoot', label: t`$ per linear foot` },
]

/** The choice is empty until equipment is entered in the contract's equipment section. */
const equipmentOf = (codes: readonly string[]): RuleColumn => ({
  ...choice('equipment', t`Equipment`, same(['', ...codes])),
  read: (typed) => {
    if (typed !== '') return { value: typed }
    return { fault: codes.length > 0 ? t`Choose the equipment.` : t`Add equipment above first.` }
  },
})

const tables = ({ areas, equipment: codes }: FormContext): RuleSection => ({
  ...{ path: 'tables', title: t`Rate tables`, what: 'table', isCards: true },
  words:
    'A price by miles, such as 0 = 3.00 and 500 = 2.85 a mile, or by lane, such as TX > NV: 4100.00. Tables of the lowest rank that have a price decide, and of those the cheapest.',
  columns: [
    text('name', t`Name`),
    choice('kind', t`Priced by`, [
      { value: 'mileage', label: t`Miles` },
      { value: 'lane', label: t`Lane` },
    ]),
    equipmentOf(codes),
    // One field of the document, with different options for each kind of table.
    choice(() => 'basis', t`Charged`, MILE_BASES, { cell: 'mileBasis', isOn: isMiles }),
    choice(() => 'basis', t`Charged`, LANE_BASES, { cell: 'laneBasis', isOn: isLane }),
    money('minimumCents', t`Minimum $`, { empty: 0 }),
    figure('precedence', t`Rank`, { hint: '1 before 2' }),
    yesNo('takesHigherStep', t`Use a higher step if cheaper`),
    ...scope(areas),
    list('palletTypes', t`Package types that count as pallets`, {
      ...{ isUpper: true, isOn: isLane },
    }),
    lines('steps', t`Rates by mileage`, {
      ...{ cell: 'steps', isOn: isMiles, hint: t`One per line, such as 500 = 2.85` },
      show: (value) => showSteps(value, {}),
      showIn: (value, { mileBasis = '' }) => showSteps(value, { basis: mileBasis }),
      read: (typed, { mileBasis = '' }) => readSteps(typed, { basis: mileBasis }),
    }),
    lines('lanes', t`Rates by lane`, {
      ...{ cell: 'lanes-of-table', isOn: isLane, width: 420 },
      hint: t`One per line, such as TX > NV: 4100.00. Write steps by pounds, pallets or feet as 0 = 12.50; 5000 = 11.00`,
      show: (value) => showLanes(value, {}),
      showIn: (value, { laneBasis = '' }) => showLanes(value, { basis: laneBasis }),
      read: (typed, { laneBasis = '' }) => readLanes(typed, { basis: laneBasis }),
    }),
    FROM,
    TO,
  ],
  start: {
    ...{ kind: 'mileage', mileBasis: 'perMile', laneBasis: 'flat', precedence: '1', takesHigherStep: 'no' },
    ...{ minimumCents: '0.00', palletTypes: t`PLT, SKD` },
  },
})

const miles = (): RuleSection => ({
  ...{ path: 'contractMiles', title: t`Contract miles`, what: 'distance', isRare: true },
  words: t`Miles set by the contract between two zones. They override every other distance.`,
  columns: [
    text('originZone', t`Origin zone`, { width: 160 }),
    text('destinationZone', t`Destination zone`, { width: 160 }),
    figure('miles', t`Miles`, { width: 90 }),
    FROM,
    TO,
  ],
  start: {},
})

const circuity = (): RuleSection => ({
  ...{ path: 'circuity', title: t`Estimated miles`, what: 'factor', isRare: true },
  words: t`Ratio of road miles to straight-line miles, such as 1.17. Used when road miles are not known.`,
  columns: [figure('thousandths', t`Factor`, { units: 1_000, width: 90 }), FROM, TO],
  start: {},
})

const stops = (): RuleSection => ({
  ...{ path: 'stops', title: t`Stops`, what: t`stop rule`, isRare: true },
  words: t`The price of stops along the way: for the first, the second and so on, such as 50.00, 75.00.`,
  columns: [
    figure('freeStops', t`Free stops`, { width: 90 }),
    figure('maxStops', t`Max stops`, { width: 90 }),
    figures('cents', t`$ per stop`, { units: 100, least: 2 }),
    yesNo('isFuelable', t`Fuel applies`),
    FROM,
    TO,
  ],
  start: { freeStops: '0', maxStops: '2', isFuelable: 'no' },
})

const FUEL_BASES: readonly Option[] = [
  { value: 'percent', label: t`% of the linehaul` },
  { value: 'perMile', label: t`$ per mile` },
]

export const volumeForm = (context: FormContext): RuleForm => ({
  groups: [
    GENERAL,
    fuelGroup('fuel.rule', context, [
      choice('fuel.basis', t`Table values are`, FUEL_BASES, {
        ...{ cell: 'fuelBasis', isOn: ({ fuelTable }) => fuelTable !== '' },
      }),
    ]),
    ZONES,
  ],
  sections: [
    equipment(),
    tables(context),
    areasSection(),
    accessorialsSection(context.areas),
    miles(),
    circuity(),
    stops(),
    exclusiveSection(),
  ],
})

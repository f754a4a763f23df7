import type { ParcelAmount } from '#domain/rating/parcel/parcel-surcharge.ts'
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
  type Read,
  type RuleColumn,
  TO,
  text,
  yesNo,
} from './column.ts'
import { MEASURES, SIDES_START, services, sides } from './parcel-columns.ts'
import type { RuleSection } from './typed-document.ts'

/** Surcharges of a parcel contract: when one is charged, and how much. */

const TRIGGERS: readonly Option[] = [
  { value: 'measure', label: 'Size or weight' },
  { value: 'softPack', label: 'Large soft pack' },
  { value: 'shape', label: 'Shape' },
  { value: 'flagged', label: 'Additional handling asked for' },
  { value: 'residential', label: 'Residence' },
  { value: 'area', label: 'Delivery area' },
  { value: 'option', label: 'Option asked for' },
  { value: 'declaredValue', label: 'Declared value' },
  { value: 'always', label: 'Every package' },
]
const AMOUNTS: readonly Option[] = [
  { value: 'flat', label: '$' },
  { value: 'byZone', label: '$ by zone' },
  { value: 'declaredValue', label: '$ by declared value' },
]
const ADDRESSES: readonly Option[] = [
  { value: 'any', label: 'Every address' },
  { value: 'residential', label: 'Residences' },
  { value: 'commercial', label: 'Businesses' },
]

const on =
  (cell: string, value: string) =>
  (cells: Cells): boolean =>
    cells[cell] === value
const isSize = on('trigger', 'measure')
const isValue = on('basis', 'declaredValue')

type Groups = Extract<ParcelAmount, { basis: 'byZone' }>['groups']
const DOLLARS = money('', '')

/** A line each: `2, 3, 4: 12.50`. */
export const groupsText = (groups: Groups): string =>
  groups.map(({ zones, cents }) => `${zones.join(', ')}: ${DOLLARS.show(cents)}`).join('\n')

export function groupsOf(typed: string): Read {
  const groups: Groups = []
  for (const line of typed.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, zones = '', price = ''] = /^([^:]+):\s*(\S+)$/.exec(line) ?? []
    const read = DOLLARS.read(price, {})
    if (zones === '' || 'fault' in read) return { fault: 'Write lines such as 2, 3, 4: 12.50.' }
    groups.push({ zones: zones.split(',').map((zone) => zone.trim()), cents: read.value as number })
  }
  return groups.length > 0 ? { value: groups } : { fault: 'Write lines such as 2, 3, 4: 12.50.' }
}

const triggerFields = (): RuleColumn[] => [
  choice('trigger.measure', 'Measure', MEASURES, { isOn: isSize }),
  // `over` is one figure of a size, and three of a soft pack.
  figure(() => 'trigger.over', 'Over', { cell: 'over', isOn: isSize }),
  figure('trigger.upTo', 'Up to', { empty: null, isOn: isSize }),
  ...sides('trigger.sides', isSize),
  figures(() => 'trigger.over', 'Sides over in', {
    ...{ cell: 'softOver', isOn: on('trigger', 'softPack'), hint: 'Three, the longest first: 18, 14, 6' },
  }),
  list('trigger.shapes', 'Shapes', { isOn: on('trigger', 'shape'), hint: 'Such as tube, nonrectangular' }),
  text('trigger.area', 'Area', { isOn: on('trigger', 'area') }),
  choice('trigger.address', 'Address', ADDRESSES, { isOn: on('trigger', 'area') }),
  text('trigger.option', 'Option', { isOn: on('trigger', 'option'), hint: 'Such as SATDEL, SIG' }),
]

const amountFields = (): RuleColumn[] => [
  money('amount.cents', 'Amount', { isOn: on('basis', 'flat') }),
  lines('amount.groups', 'By zones', {
    ...{ isOn: on('basis', 'byZone'), hint: 'A line each, such as 2, 3, 4: 12.50' },
    show: (value) => groupsText((value as Groups | undefined) ?? []),
    read: groupsOf,
  }),
  money('amount.includedCents', 'Nothing up to $', { isOn: isValue }),
  choice(
    'amount.counts',
    'Of',
    [
      { value: 'whole', label: 'The whole value' },
      { value: 'excess', label: 'What is above' },
    ],
    { isOn: isValue },
  ),
  money('amount.stepCents', 'For each $', { isOn: isValue }),
  money('amount.perStepCents', '$', { isOn: isValue }),
  money('amount.minimumCents', 'At least $', { isOn: isValue }),
  money('amount.maximumValueCents', 'Value at most $', { empty: null, isOn: isValue }),
]

export const surchargesSection = (): RuleSection => ({
  ...{ path: 'surcharges', title: 'Surcharges', what: 'surcharge', isCards: true },
  words:
    'Such as RES, residential, $5.95 a package, with fuel on it. Of one group only the dearest is charged.',
  columns: [
    services(),
    text('code', 'Code'),
    text('label', 'Name'),
    choice('trigger.kind', 'Charged for', TRIGGERS, { cell: 'trigger' }),
    ...triggerFields(),
    choice('amount.basis', 'Price', AMOUNTS, { cell: 'basis' }),
    ...amountFields(),
    choice('per', 'Per', [
      { value: 'package', label: 'Package' },
      { value: 'shipment', label: 'Shipment' },
    ]),
    yesNo('isFuelable', 'Fuel on it'),
    text('group', 'Group', { isNull: true }),
    list('suppresses', 'Instead of groups'),
    figure('minimumBillableLb', 'Billed as at least lb', { empty: null }),
    FROM,
    TO,
  ],
  start: {
    ...{ trigger: 'residential', basis: 'flat', per: 'package', isFuelable: 'yes', ...SIDES_START },
    ...{ 'trigger-measure': 'longest', 'trigger-address': 'any', 'amount-counts': 'excess' },
  },
})

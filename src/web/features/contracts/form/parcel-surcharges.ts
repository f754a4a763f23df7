import { t } from '@lingui/core/macro'
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

/** Surcharges of a parcel contract: when they apply, and their amounts. */

const TRIGGERS: readonly Option[] = [
  { value: 'measure', label: t`Size or weight` },
  { value: 'softPack', label: t`Large soft pack` },
  { value: 'shape', label: t`Shape` },
  { value: 'flagged', label: t`Additional handling requested` },
  { value: 'residential', label: t`Residence` },
  { value: 'area', label: t`Delivery area` },
  { value: 'option', label: t`Requested option` },
  { value: 'declaredValue', label: t`Declared value` },
  { value: 'always', label: t`Every package` },
]
const AMOUNTS: readonly Option[] = [
  { value: 'flat', label: '$' },
  { value: 'byZone', label: t`$ by zone` },
  { value: 'declaredValue', label: t`$ by declared value` },
]
const ADDRESSES: readonly Option[] = [
  { value: 'any', label: t`Every address` },
  { value: 'residential', label: t`Residences` },
  { value: 'commercial', label: t`Businesses` },
]

const on =
  (cell: string, value: string) =>
  (cells: Cells): boolean =>
    cells[cell] === value
const isSize = on('trigger', 'measure')
const isValue = on('basis', 'declaredValue')

type Groups = Extract<ParcelAmount, { basis: 'byZone' }>['groups']
const DOLLARS = money('', '')

/** One group per line: `2, 3, 4: 12.50`. */
export const groupsText = (groups: Groups): string =>
  groups.map(({ zones, cents }) => `${zones.join(', ')}: ${DOLLARS.show(cents)}`).join('\n')

export function groupsOf(typed: string): Read {
  const groups: Groups = []
  for (const line of typed.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [, zones = '', price = ''] = /^([^:]+):\s*(\S+)$/.exec(line) ?? []
    const read = DOLLARS.read(price, {})
    if (zones === '' || 'fault' in read) return { fault: t`Enter lines in this format: 2, 3, 4: 12.50.` }
    groups.push({ zones: zones.split(',').map((zone) => zone.trim()), cents: read.value as number })
  }
  return groups.length > 0 ? { value: groups } : { fault: t`Enter lines in this format: 2, 3, 4: 12.50.` }
}

const triggerFields = (): RuleColumn[] => [
  choice('trigger.measure', t`Measure`, MEASURES, { isOn: isSize }),
  // `over` is one number for a package, and three for a soft pack.
  figure(() => 'trigger.over', t`Over`, { cell: 'over', isOn: isSize }),
  figure('trigger.upTo', t`Up to`, { empty: null, isOn: isSize }),
  ...sides('trigger.sides', isSize),
  figures(() => 'trigger.over', t`Sides longer than, in`, {
    ...{
      cell: 'softOver',
      isOn: on('trigger', 'softPack'),
      hint: t`Three numbers, longest first: 18, 14, 6`,
    },
  }),
  list('trigger.shapes', t`Shapes`, {
    isOn: on('trigger', 'shape'),
    hint: t`For example, tube, nonrectangular`,
  }),
  text('trigger.area', t`Area`, { isOn: on('trigger', 'area') }),
  choice('trigger.address', t`Address`, ADDRESSES, { isOn: on('trigger', 'area') }),
  text('trigger.option', t`Option`, { isOn: on('trigger', 'option'), hint: t`For example, SATDEL, SIG` }),
]

const amountFields = (): RuleColumn[] => [
  money('amount.cents', t`Amount`, { isOn: on('basis', 'flat') }),
  lines('amount.groups', t`By zones`, {
    ...{ isOn: on('basis', 'byZone'), hint: t`One per line, such as 2, 3, 4: 12.50` },
    show: (value) => groupsText((value as Groups | undefined) ?? []),
    read: groupsOf,
  }),
  money('amount.includedCents', t`No charge up to $`, { isOn: isValue }),
  choice(
    'amount.counts',
    t`Applies to`,
    [
      { value: 'whole', label: t`The whole value` },
      { value: 'excess', label: t`The excess value` },
    ],
    { isOn: isValue },
  ),
  money('amount.stepCents', t`Per $`, { isOn: isValue }),
  money('amount.perStepCents', '$', { isOn: isValue }),
  money('amount.minimumCents', t`Minimum $`, { isOn: isValue }),
  money('amount.maximumValueCents', t`Maximum value, $`, { empty: null, isOn: isValue }),
]

export const surchargesSection = (): RuleSection => ({
  ...{ path: 'surcharges', title: t`Surcharges`, what: 'surcharge', isCards: true },
  words: t`For example, RES, residential, $5.95 per package, subject to fuel. Only the most expensive charge in a group applies.`,
  columns: [
    services(),
    text('code', t`Code`),
    text('label', t`Name`),
    choice('trigger.kind', t`Charged for`, TRIGGERS, { cell: 'trigger' }),
    ...triggerFields(),
    choice('amount.basis', t`Price`, AMOUNTS, { cell: 'basis' }),
    ...amountFields(),
    choice('per', t`Per`, [
      { value: 'package', label: t`Package` },
      { value: 'shipment', label: t`Shipment` },
    ]),
    yesNo('isFuelable', t`Fuel applies`),
    text('group', t`Group`, { isNull: true }),
    list('suppresses', t`Replaces groups`),
    figure('minimumBillableLb', t`Minimum billed lb`, { empty: null }),
    FROM,
    TO,
  ],
  start: {
    ...{ trigger: 'residential', basis: 'flat', per: 'package', isFuelable: 'yes', ...SIDES_START },
    ...{ 'trigger-measure': 'longest', 'trigger-address': 'any', 'amount-counts': 'excess' },
  },
})

import { t } from '@lingui/core/macro'
import { rateModeName } from '../../text/names.ts'
import { useChoicesInAddress } from '../../ui/address/use-address.ts'

/** The choices in the URL: which shipments are compared, and which are listed. Texts; '' = not set. */
export interface Choices {
  from: string
  to: string
  origin: string
  destination: string
  warehouse: string
  carrier: string
  /** A RateModeID, or `all`; '' = LTL. */
  mode: string
  /** `zip3`, or '' for states. */
  lanes: string
  /** The list of shipments to show; '' = none. */
  list: string
  listTime: string
  listCarrier: string
  page: string
}

const NONE: Choices = {
  from: '',
  to: '',
  origin: '',
  destination: '',
  warehouse: '',
  carrier: '',
  mode: '',
  lanes: '',
  list: '',
  listTime: '',
  listCarrier: '',
  page: '',
}
const NAMES = Object.keys(NONE) as (keyof Choices)[]

/** Modes that can be compared; parcel is left out, because its services promise different days. */
export const BENCHMARK_MODES = [
  { value: '', label: rateModeName(1) },
  { value: '2', label: rateModeName(2) },
  { value: '3', label: rateModeName(3) },
  { value: '5', label: rateModeName(5) },
  { value: 'all', label: t`All freight` },
]

export interface BenchmarkChoices {
  choices: Choices
  /** Changes the URL; parameters that are not given stay. */
  choose: (change: Partial<Choices>) => void
}

export function useChoices(): BenchmarkChoices {
  return useChoicesInAddress(NAMES)
}

/** The choices as the call expects them. */
export function questionOf(choices: Choices) {
  const { from, to, origin, destination, warehouse, carrier, mode, lanes } = choices
  return {
    ...{ from, to, origin, destination, warehouse, carrier },
    RateModeID: mode === 'all' ? 0 : Number(mode) || 1,
    lanesBy: lanes === 'zip3' ? ('zip3' as const) : ('state' as const),
  }
}

export const LISTS = ['all', 'saved', 'missed', 'overCheapest', 'contract'] as const
export type ListOf = (typeof LISTS)[number]

/** The list in the URL; null if there is none, or an unknown one. */
export const listOf = (text: string): ListOf | null => LISTS.find((one) => one === text) ?? null

/** A state or a ZIP3 as the server expects it: `NV`, `895`; a complete ZIP gives its ZIP3, other text null. */
export function readArea(text: string): string | null {
  const plain = text.trim().toUpperCase()
  if (plain === '' || /^([A-Z]{2}|[0-9]{3}|[A-Z][0-9][A-Z])$/.test(plain)) return plain
  if (/^[0-9]{5}(-[0-9]{4})?$/.test(plain)) return plain.slice(0, 3)
  return /^[A-Z][0-9][A-Z] ?[0-9][A-Z][0-9]$/.test(plain) ? plain.slice(0, 3) : null
}

import { t } from '@lingui/core/macro'
import { keep, keptNames, readKept } from '../../api/kept.ts'
import { draftName, type Kept } from '../../ui/use-draft.ts'

/** A shipment that was started in this browser and neither booked nor discarded. */
export interface KeptDraft {
  /** The key under which it is stored. */
  name: string
  /** The URL that continues it. */
  to: string
  order: string
  consignee: string
  place: string
  way: (typeof WAYS)[keyof typeof WAYS]
  /** Epoch milliseconds. */
  savedAt: number
}

/** The fields of a draft that are read; drafts of earlier versions may lack any of them. */
interface DraftForm {
  orderNumber?: string
  destination?: { companyName?: string; city?: string; state?: string; zip?: string }
}

const WAYS = { prepaid: t`Prepaid / 3P`, collect: t`Collect`, parcel: t`Parcel` }
const PAGES = { prepaid: '/Prepaid', collect: '/Collect', parcel: '/Parcel' } as const
const MOST = 10

/** The user's drafts in this browser, the newest first. */
export function listDrafts(): KeptDraft[] {
  const drafts = Object.keys(WAYS).flatMap((way) =>
    keptNames(draftName(`${way}.`)).flatMap((name) => draftOf(name, way as keyof typeof WAYS) ?? []),
  )
  return drafts.toSorted((one, other) => other.savedAt - one.savedAt).slice(0, MOST)
}

export const discardDraft = (name: string): void => keep(name, undefined)

function draftOf(name: string, way: keyof typeof WAYS): KeptDraft | null {
  const kept = readKept<Kept<{ form?: DraftForm }> | null>(name, null)
  const form = kept?.value?.form
  if (!kept || !form) return null
  const { companyName = '', city = '', state = '', zip = '' } = form.destination ?? {}
  return {
    name,
    to: addressOfDraft(way, name.slice(draftName(`${way}.`).length)),
    order: form.orderNumber ?? '',
    consignee: companyName,
    place: [city, state, zip].filter(Boolean).join(' '),
    way: WAYS[way],
    savedAt: kept.savedAt,
  }
}

/**
 * The URL for `new`, `order.<numbers>`, `copy.<id>` or the id of a shipment: the keys under which the screens store
 * their drafts.
 */
function addressOfDraft(way: keyof typeof WAYS, key: string): string {
  const page = PAGES[way]
  if (key === 'new') return page
  // In quotes: a bare number would be parsed as a number.
  if (key.startsWith('order.')) {
    return `${page}?order=${encodeURIComponent(JSON.stringify(key.slice('order.'.length)))}`
  }
  if (key.startsWith('copy.')) {
    const copied = `${page}/${key.slice('copy.'.length)}`
    // A copy of a parcel starts from its label.
    return way === 'parcel' ? copied : `${copied}/copy`
  }
  return `${page}/${key}`
}

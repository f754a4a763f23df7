import { t } from '@lingui/core/macro'
import { keep, keptNames, readKept } from '../../api/kept.ts'
import { draftName, type Kept } from '../../ui/use-draft.ts'

/** A shipment that was begun in this browser and neither booked nor thrown away. */
export interface KeptDraft {
  /** The key under which it is kept. */
  name: string
  /** Where the work on it goes on. */
  to: string
  order: string
  consignee: string
  place: string
  way: (typeof WAYS)[keyof typeof WAYS]
  /** Epoch milliseconds. */
  savedAt: number
}

/** What is read of a draft; any of it may be missing in one of an earlier version. */
interface DraftForm {
  orderNumber?: string
  destination?: { companyName?: string; city?: string; state?: string; zip?: string }
}

const WAYS = { prepaid: t`Prepaid / 3P`, collect: t`Collect`, parcel: t`Parcel` }
const PAGES = { prepaid: '/Prepaid', collect: '/Collect', parcel: '/Parcel' } as const
const MOST = 10

/** The drafts of this user in this browser, the last one first. */
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

/** `new`, `order.<numbers>`, `copy.<id>` or the id of a shipment: as the screens of that way keep their drafts. */
function addressOfDraft(way: keyof typeof WAYS, key: string): string {
  const page = PAGES[way]
  if (key === 'new') return page
  // In quotes: a number alone would be read as one.
  if (key.startsWith('order.')) {
    return `${page}?order=${encodeURIComponent(JSON.stringify(key.slice('order.'.length)))}`
  }
  if (key.startsWith('copy.')) {
    const copied = `${page}/${key.slice('copy.'.length)}`
    // A copy of a parcel begins at its label.
    return way === 'parcel' ? copied : `${copied}/copy`
  }
  return `${page}/${key}`
}

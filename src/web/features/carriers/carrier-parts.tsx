import { t } from '@lingui/core/macro'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import type { AccountStart } from './account-start.ts'
import { DeleteCarrier } from './delete-carrier.tsx'

/** The shared parts of the lists of freight, contract and spot carriers. */

const CARRIER_DIALOG = partFrom(() => import('./carrier-dialog.tsx').then((part) => part.CarrierDialog))

/** The dialogs that any list of carriers can open: the form of a carrier (null: a new one), or its deletion. */
export type CarrierAsked =
  | { kind: 'edit'; carrier: FreightCarrierValue | null; start?: AccountStart }
  | { kind: 'delete'; carrier: FreightCarrierValue }

interface CarrierMenuProps {
  carrier: FreightCarrierValue
  ask: (asked: CarrierAsked) => void
  /** Other menu entries of this list, above the shared ones. */
  others?: { label: string; onClick: () => void }[]
  editLabel?: string
}

export function CarrierMenu({ carrier, ask, others = [], editLabel = t`Edit…` }: CarrierMenuProps) {
  return (
    <RowMenu
      label={t`Change ${carrier.carrierName}, ${carrier.rateMode}`}
      items={[
        ...others,
        { label: editLabel, onClick: () => ask({ kind: 'edit', carrier }) },
        { label: t`Delete…`, isGrave: true, onClick: () => ask({ kind: 'delete', carrier }) },
      ]}
    />
  )
}

interface CarrierDialogsProps {
  asked: CarrierAsked | { kind: 'ask' | 'files' } | null
  locations: readonly { code: string; name: string }[]
  onClose: () => void
}

/** The form of a carrier, and the confirmation of its deletion. */
export function CarrierDialogs({ asked, locations, onClose }: CarrierDialogsProps) {
  return (
    <>
      <LazyPart
        of={CARRIER_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, locations, onClose }}
      />
      <DeleteCarrier carrier={asked?.kind === 'delete' ? asked.carrier : null} onClose={onClose} />
    </>
  )
}

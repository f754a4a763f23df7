import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FixLink } from '../../../../ui/fix-link.tsx'

/** Shown if no carrier could be asked for a price: what to set up. */
export function NoCarrier({ mayEnter }: { mayEnter: boolean }) {
  return (
    <EmptyState
      title={t`No carrier to ask`}
      hint={
        mayEnter
          ? t`Add a carrier that serves this shipment and start its contract, or enter a price you have agreed on.`
          : t`Add an account that serves this shipment.`
      }
      action={
        mayEnter ? (
          <Group gap="xs">
            <FixLink to="freight-carrier" />
            <FixLink to="contract" />
          </Group>
        ) : (
          <FixLink to="parcel-account" />
        )
      }
    />
  )
}

import { Trans } from '@lingui/react/macro'
import { Alert, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { editPath, shipWayOf } from '../../../ui/ship-screens.ts'
import { addressDifference } from './address-difference.ts'

/**
 * Warns that the price was requested for other places, and links back to the prices: specification section 8, warnings.
 */
export function AddressWarning({ shipment }: { shipment: ShipmentValue }) {
  const difference = addressDifference(shipment)
  if (difference === '') return null
  const again = editPath(shipment)
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle size={18} />}>
      <Group justify="space-between" gap="sm">
        <span>
          <Trans>
            The address does not match the postal code in the rate request ({difference}). Rates or carrier
            may differ.
          </Trans>
        </span>
        <LinkButton
          size="xs"
          // The URL of a parcel has no form for a copy: it opens the labels.
          to={shipment.status === 'Q' || shipWayOf(shipment) === 'parcel' ? again : `${again}/copy`}
        >
          <Trans>Restart with new rates</Trans>
        </LinkButton>
      </Group>
    </Alert>
  )
}

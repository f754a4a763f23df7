import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ItemValue } from '#contracts/entities/item.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { cubicFeetOf } from '#domain/classification/density.ts'
import { planLoad } from '#domain/pallets/load-plan.ts'
import { linearFeetOf } from '#domain/rating/linear-feet.ts'
import { toInches, toPounds } from '#domain/units.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadPicture } from './load-picture.tsx'
import css from './multiple-orders.module.css'

interface LoadDialogProps {
  shipment: ShipmentRow | null
  onClose: () => void
}

/** The space of a shipment in a trailer: linear feet, cube, and a picture. */
export function LoadDialog({ shipment, onClose }: LoadDialogProps) {
  return (
    <Modal
      opened={shipment !== null}
      onClose={onClose}
      title={t`Load diagram for ${shipment?.bolNumber ?? ''}`}
      size="xl"
    >
      {shipment ? <Load shipmentId={shipment.id} /> : null}
    </Modal>
  )
}

/** A line with its size in inches, as the rules expect it. */
function inInches(item: ItemValue) {
  const { quantity, isStackable, linearFeet, lengthUnit } = item
  const side = (value: number) => toInches(value, lengthUnit)
  const dimensions = { length: side(item.length), width: side(item.width), height: side(item.height) }
  return { quantity, isStackable, linearFeet, dimensions, weightLb: toPounds(item.weight, item.weightUnit) }
}

function Load({ shipmentId }: { shipmentId: string }) {
  const { data, error, refetch } = useCall(shipmentDetails, { shipmentId })
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return null
  const { items } = data.shipment
  const sized = items.map(inInches)
  const plan = planLoad(sized)
  const feet = linearFeetOf(sized)
  const cube = cubicFeetOf(sized)
  return (
    <Stack gap="md">
      <dl className={css.figures}>
        <Figure name={t`Linear feet`} value={feet} />
        <Figure name={t`Cubic feet`} value={cube} />
        <Figure name={t`Pallets`} value={data.shipment.totalPallets} />
        <Figure name={t`Pounds`} value={data.shipment.totalWeightLb} />
      </dl>
      {plan ? (
        <LoadPicture plan={plan} names={items.map(({ itemCode, description }) => itemCode || description)} />
      ) : (
        <Text size="sm">
          <Trans>To see a diagram, enter dimensions for every line. The limit is 500 handling units.</Trans>
        </Text>
      )}
      {plan?.hasOwnFeet ? (
        <Group>
          <Text size="sm">
            <Trans>One line has its own linear feet; the diagram shows the space its units need.</Trans>
          </Text>
        </Group>
      ) : null}
    </Stack>
  )
}

function Figure({ name, value }: { name: string; value: number | null }) {
  const shown = value === null ? '–' : (Math.round(value * 10) / 10).toLocaleString('en-US')
  return (
    <div>
      <dt>{name}</dt>
      <dd>{shown}</dd>
    </div>
  )
}

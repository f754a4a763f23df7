import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { saveTenderReferences } from '#contracts/endpoints/tender-references.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { readPro } from '#domain/check-digits/pro-number.ts'
import { readBy, useCall } from '../../api/queries.ts'
import { EntryForm, useEntry } from '../entry-form.tsx'
import { ErrorState } from '../error-state.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useTyped } from '../use-typed.ts'

type Numbered = Pick<
  ShipmentValue,
  | 'id'
  | 'version'
  | 'bolNumber'
  | 'carrierScac'
  | 'carrierName'
  | 'proNumber'
  | 'isTendered'
  | 'pickupNumber'
  | 'orderNumber'
  | 'poNumber'
>

export interface NumbersDialogProps {
  /** null: the dialog is closed. Without a pickup number it is a row of a list, and the shipment is read first. */
  shipment: Numbered | Pick<Numbered, 'id' | 'bolNumber'> | null
  onClose: () => void
}

/** Enters what the carrier gave by phone or on its sticker, PRO and pickup number, and the customer's reference. */
export function NumbersDialog({ shipment, onClose }: NumbersDialogProps) {
  const typed = useTyped(shipment !== null)
  return (
    <Modal onClose={onClose} title={t`Numbers for ${shipment?.bolNumber ?? ''}`} {...typed}>
      {shipment === null ? null : 'pickupNumber' in shipment ? (
        <NumbersForm shipment={shipment} onClose={onClose} />
      ) : (
        <ReadNumbers shipmentId={shipment.id} onClose={onClose} />
      )}
    </Modal>
  )
}

function ReadNumbers({ shipmentId, onClose }: { shipmentId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(shipmentDetails, { shipmentId }, { silent: true, staleTime: 0 })
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={190} />
  return <NumbersForm shipment={data.shipment} onClose={onClose} />
}

interface NumbersValues extends Record<string, unknown> {
  shipmentId: string
  version: number
  references: { proNumber?: string; orderNumber: string; poNumber: string }
  pickupNumber?: string
}

/** Before a carrier was contacted there is no carrier number to send. */
function valuesOf(shipment: Numbered | null): NumbersValues {
  const { id = '', version = 0, isTendered, proNumber = '', pickupNumber = '' } = shipment ?? {}
  const { orderNumber = '', poNumber = '' } = shipment ?? {}
  return {
    ...{ shipmentId: id, version },
    references: { ...(isTendered ? { proNumber } : {}), orderNumber, poNumber },
    ...(isTendered ? { pickupNumber } : {}),
  }
}

function NumbersForm({ shipment, onClose }: { shipment: Numbered; onClose: () => void }) {
  const work = useEntry<typeof saveTenderReferences, NumbersValues, Numbered>({
    endpoint: saveTenderReferences,
    entry: shipment,
    valuesOf,
    check: ({ references }): Record<string, string> => {
      const { fault } = readPro(shipment.carrierScac, references.proNumber ?? '')
      return fault ? { 'references.proNumber': fault } : {}
    },
    told: ({ PRONumber }) =>
      PRONumber ? t`PRO ${PRONumber} is saved with ${shipment.bolNumber}` : t`${shipment.bolNumber} is saved`,
    version: 'version',
    overtakenCode: 'SHIPMENT_CHANGED',
    readNow: async (client, { id }) => {
      const reading = readBy(shipmentDetails, { shipmentId: id }, { silent: true })
      return (await client.fetchQuery({ ...reading, staleTime: 0 })).shipment
    },
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label={t`Numbers`} what="numbers" isNew={false}>
      {shipment.isTendered ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="references.proNumber"
            label={t`PRO number`}
            description={t`As provided by ${shipment.carrierName}`}
            maxLength={30}
            data-autofocus
          />
          <TextField
            form={form}
            path="pickupNumber"
            label={t`Pickup number`}
            description={t`The carrier’s confirmation`}
            maxLength={60}
          />
        </SimpleGrid>
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>The carrier assigns the PRO and pickup number once the shipment is tendered.</Trans>
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField form={form} path="references.orderNumber" label={t`Order`} maxLength={60} />
        <TextField form={form} path="references.poNumber" label={t`Customer PO`} maxLength={60} />
      </SimpleGrid>
    </EntryForm>
  )
}

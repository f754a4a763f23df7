import { Modal, SimpleGrid, Text } from '@mantine/core'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { saveTenderReferences } from '#contracts/endpoints/tender-references.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { readPro } from '#domain/check-digits/pro-number.ts'
import { readBy } from '../../api/queries.ts'
import { EntryForm, useEntry } from '../entry-form.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useTyped } from '../use-typed.ts'

/** What is known of the shipment whose numbers are entered; a row of a list knows as much. */
export type Numbered = Pick<
  ShipmentValue,
  'id' | 'version' | 'bolNumber' | 'carrierScac' | 'carrierName' | 'proNumber' | 'isTendered'
> &
  Partial<Pick<ShipmentValue, 'pickupNumber' | 'orderNumber' | 'poNumber'>>

export interface NumbersDialogProps {
  /** null: the dialog is closed. */
  shipment: Numbered | null
  onClose: () => void
}

/** Enters what the carrier gave by phone or on its sticker: PRO and pickup number; and what the customer calls it. */
export function NumbersDialog({ shipment, onClose }: NumbersDialogProps) {
  const typed = useTyped(shipment !== null)
  return (
    <Modal onClose={onClose} title={`Numbers of ${shipment?.bolNumber ?? ''}`} {...typed}>
      {shipment ? <NumbersForm shipment={shipment} onClose={onClose} /> : null}
    </Modal>
  )
}

interface NumbersValues extends Record<string, unknown> {
  shipmentId: string
  version: number
  references: { proNumber?: string; orderNumber?: string; poNumber?: string }
  pickupNumber?: string
}

/** A row of a list does not know all: what it does not know is not sent. */
function valuesOf(shipment: Numbered | null): NumbersValues {
  const { id = '', version = 0, isTendered, proNumber, pickupNumber, orderNumber, poNumber } = shipment ?? {}
  return {
    ...{ shipmentId: id, version },
    references: {
      ...(isTendered ? { proNumber: proNumber ?? '' } : {}),
      ...(orderNumber === undefined ? {} : { orderNumber }),
      ...(poNumber === undefined ? {} : { poNumber }),
    },
    ...(isTendered && pickupNumber !== undefined ? { pickupNumber } : {}),
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
      PRONumber ? `PRO ${PRONumber} is kept with ${shipment.bolNumber}` : `${shipment.bolNumber} is saved`,
    version: 'version',
    overtakenCode: 'SHIPMENT_CHANGED',
    readNow: async (client, { id }) => {
      const reading = readBy(shipmentDetails, { shipmentId: id }, { silent: true })
      return (await client.fetchQuery({ ...reading, staleTime: 0 })).shipment
    },
    onClose,
  })
  const { form } = work
  const { references, pickupNumber } = form.values
  return (
    <EntryForm work={work} label="Numbers" what="numbers" isNew={false}>
      {shipment.isTendered ? (
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="references.proNumber"
            label="PRO number"
            description={`As ${shipment.carrierName} gave it`}
            maxLength={30}
            data-autofocus
          />
          {pickupNumber === undefined ? null : (
            <TextField
              form={form}
              path="pickupNumber"
              label="Pickup number"
              description="The carrier’s confirmation"
              maxLength={60}
            />
          )}
        </SimpleGrid>
      ) : (
        <Text size="sm" c="dimmed">
          The carrier gives PRO and pickup number once the shipment is tendered.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {references.orderNumber === undefined ? null : (
          <TextField form={form} path="references.orderNumber" label="Order" maxLength={60} />
        )}
        {references.poNumber === undefined ? null : (
          <TextField form={form} path="references.poNumber" label="Customer PO" maxLength={60} />
        )}
      </SimpleGrid>
    </EntryForm>
  )
}

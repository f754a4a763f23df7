import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listServices } from '#contracts/endpoints/rating.ts'
import { type PickupChanged, updateSchedule } from '#contracts/endpoints/schedule.ts'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { MultiSelectBox } from '../choice/multi-select-box.tsx'
import { DateWindow } from '../date-window.tsx'
import { ErrorState } from '../error-state.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { moneyText } from '../money.tsx'
import { toast } from '../toast.ts'
import { useSettled } from '../use-settled.ts'
import { PickupFields, type PickupValues, pickupFaultsOf } from './pickup-fields.tsx'

export interface PickupDialogProps {
  /** null: the dialog is closed. */
  shipment: { id: string; bolNumber: string } | null
  onClose: () => void
}

/** Changes pickup and services of a scheduled shipment; shows the new price first, and notifies the carrier. */
export function PickupDialog({ shipment, onClose }: PickupDialogProps) {
  return (
    <Modal
      opened={shipment !== null}
      onClose={onClose}
      title={t`Change pickup: ${shipment?.bolNumber ?? ''}`}
      size="lg"
    >
      {shipment ? <Loaded shipmentId={shipment.id} onClose={onClose} /> : null}
    </Modal>
  )
}

/** A list row has no services, so the shipment is read again, and the version shown is the one that is sent. */
function Loaded({ shipmentId, onClose }: { shipmentId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(shipmentDetails, { shipmentId }, { silent: true })
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  return (
    <PickupForm
      key={data.shipment.version}
      shipment={data.shipment}
      onReload={() => void refetch()}
      onClose={onClose}
    />
  )
}

interface PickupFormProps {
  shipment: ShipmentValue
  onReload: () => void
  onClose: () => void
}

/** Delays the price request until the user stops typing. */
const SETTLES_AFTER_MS = 400

function PickupForm({ shipment, onReload, onClose }: PickupFormProps) {
  const { id, version, pickup } = shipment
  const [values, setValues] = useState<PickupValues>({
    date: pickup?.date ?? '',
    from: pickup?.from ?? '',
    to: pickup?.to ?? '',
  })
  const [services, setServices] = useState<string[]>(shipment.services)
  const change = useChange(updateSchedule)
  const body = { shipmentIds: [id], pickup: values, services, version }
  const asked = useSettled(body, SETTLES_AFTER_MS)
  const isSame = isUnchanged(shipment, values, services)
  const preview = useCall(
    updateSchedule,
    { ...asked, isPreview: true },
    { enabled: !isUnchanged(shipment, asked.pickup, asked.services), silent: true, staleTime: 0 },
  )
  const refused = change.refused ?? preview.error?.refused ?? null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await change.run(body, { silent: true })
    if (outcome.kind === 'refused') return
    tellOf(shipment, outcome.value.change)
    onClose()
  }
  const edit = <T,>(set: (value: T) => void) => {
    return (value: T) => {
      change.reset()
      set(value)
    }
  }
  const isHeld = shipment.isTendered && shipment.isDeclined !== true
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        <Text size="sm">
          <Trans>
            Now{' '}
            <DateWindow
              date={pickup?.date ?? null}
              from={pickup?.from ?? ''}
              to={pickup?.to ?? ''}
              timeZone={shipment.timeZone}
            />
            {isHeld
              ? `. ${shipment.carrierName} has the tender, so the change is sent the same way and the answer is tracked.`
              : t`. No carrier has been notified yet.`}
          </Trans>
        </Text>
        <PickupFields
          values={values}
          faults={pickupFaultsOf(refused?.fields ?? {})}
          onChange={edit(setValues)}
        />
        <ServicesPick value={services} onChange={edit(setServices)} />
        {isSame ? null : <NewPrice shipment={shipment} change={preview.data?.change ?? null} />}
        {refused ? <Refusal refused={refused} onReload={onReload} /> : null}
        <FormButtons onCancel={onClose} disabled={isSame} loading={change.isRunning}>
          {isHeld ? t`Change and notify carrier` : t`Change pickup`}
        </FormButtons>
      </Stack>
    </form>
  )
}

const isUnchanged = (shipment: ShipmentValue, pickup: PickupValues, services: readonly string[]): boolean =>
  pickup.date === (shipment.pickup?.date ?? '') &&
  pickup.from === (shipment.pickup?.from ?? '') &&
  pickup.to === (shipment.pickup?.to ?? '') &&
  services.toSorted().join() === shipment.services.toSorted().join()

function ServicesPick({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const { data } = useCall(listServices, {}, { staleTime: 600_000, silent: true })
  const known = (data?.services ?? []).map(({ code, label }) => ({
    value: code,
    label: `${label} (${code})`,
  }))
  const unknown = value
    .filter((code) => !known.some((one) => one.value === code))
    .map((code) => ({ value: code, label: code }))
  return (
    <MultiSelectBox
      label={t`Services`}
      path="services"
      placeholder={t`Liftgate, appointment, inside …`}
      data={[...known, ...unknown]}
      value={value}
      nothingFound={t`No service with that name`}
      clearLabel={t`Remove all services`}
      onChange={onChange}
    />
  )
}

/** The effect of the change on price and delivery, before anything is changed. Keeps its height while it loads. */
function NewPrice({ shipment, change }: { shipment: ShipmentValue; change: PickupChanged | null }) {
  if (!change) {
    return (
      <Text size="sm" c="dimmed">
        <Trans>The price is shown here before you confirm.</Trans>
      </Text>
    )
  }
  const { beforeCents, afterCents, currency, deliveryDate, remark } = change
  const isPriced = shipment.selectedPriceSheetId !== ''
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {isPriced ? (
          <Trans>
            Charge{' '}
            <strong className="lading-figure">
              {beforeCents === afterCents
                ? t`${moneyText(afterCents, currency)}, unchanged`
                : `${moneyText(beforeCents, currency)} → ${moneyText(afterCents, currency)}`}
            </strong>
          </Trans>
        ) : (
          t`No price is booked for this shipment`
        )}
        {deliveryDate ? (
          <Trans>
            {' · '}Delivery <DateWindow date={deliveryDate} />
          </Trans>
        ) : null}
      </Text>
      {remark ? <Alert color="amber">{remark}</Alert> : null}
    </Stack>
  )
}

interface RefusalProps {
  refused: { code: string; message: string; fields: Record<string, string> }
  onReload: () => void
}

function Refusal({ refused, onReload }: RefusalProps) {
  const isChanged = refused.code === 'SHIPMENT_CHANGED'
  const shown = pickupFaultsOf(refused.fields)
  if (Object.keys(shown).length > 0) return null
  return (
    <Alert color="red" role="alert">
      <Stack gap="xs" align="flex-start">
        {Object.values(refused.fields)[0] ?? refused.message}
        {isChanged ? (
          <Button size="xs" variant="default" onClick={onReload}>
            <Trans>Reload</Trans>
          </Button>
        ) : null}
      </Stack>
    </Alert>
  )
}

const CHANNELS = { email: t`by e-mail`, edi: t`by EDI`, api: t`by API` } as const

function tellOf({ bolNumber, carrierName }: ShipmentValue, change: PickupChanged | null): void {
  const { channel = '' } = change ?? {}
  if (channel === 'none') {
    toast(
      'warning',
      t`The pickup for ${bolNumber} has been changed. No tender was sent, so contact ${carrierName} yourself.`,
    )
  } else if (channel !== '') {
    toast(
      'success',
      t`The pickup for ${bolNumber} has been changed. ${carrierName} will be notified ${CHANNELS[channel]}.`,
    )
  } else toast('success', t`The pickup for ${bolNumber} has been changed.`)
}

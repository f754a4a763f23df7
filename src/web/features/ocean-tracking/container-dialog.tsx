import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Modal, SimpleGrid, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { containerWork } from '#contracts/endpoints/containers.ts'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { CONTAINER_SIZES } from '#contracts/reference.ts'
import { SHIPPING_LINES } from '#domain/ocean/shipping-lines.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { nameOf } from './columns.tsx'
import {
  bodyOf,
  type ContainerValues,
  faultsOf,
  type Moments,
  readContainerNow,
  valuesOf,
} from './container-values.ts'
import { PortField } from './port-field.tsx'

export interface ContainerDialogProps {
  /** null: the dialog is closed. A null container: a new one. */
  asked: { container: ContainerValue | null } | null
  onClose: () => void
}

/** Adds or changes one container. */
export function ContainerDialog({ asked, onClose }: ContainerDialogProps) {
  const title = asked?.container ? t`Edit ${nameOf(asked.container)}` : t`Add container`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="xl" {...typed}>
      {asked ? <ContainerForm container={asked.container} onClose={onClose} /> : null}
    </Modal>
  )
}

type Form = UseFormReturnType<ContainerValues & { moments: Moments }>

function ContainerForm({ container, onClose }: { container: ContainerValue | null; onClose: () => void }) {
  const work = useEntry({
    endpoint: containerWork,
    entry: container,
    valuesOf,
    bodyOf: (values: ContainerValues & { moments: Moments }) => bodyOf(values, container),
    check: faultsOf,
    told: ({ message }) => message,
    version: 'container.version',
    overtakenCode: 'CONTAINER_CHANGED',
    readNow: readContainerNow,
    onClose,
  })
  return (
    <EntryForm work={work} label={t`Container`} what="container" isNew={container === null}>
      <NumberFields form={work.form} />
      <TripFields form={work.form} />
      <TrackingFields form={work.form} />
    </EntryForm>
  )
}

const TYPES = CONTAINER_SIZES.map(({ code, iso }) => ({ value: code, label: `${code} (${iso})` }))
const LINES = [
  { value: '', label: t`Unknown` },
  ...SHIPPING_LINES.map(({ scac, name }) => ({ value: scac, label: `${name} (${scac})` })),
]

/** The lines in the list, and one that came with a file or the API. */
const linesWith = (scac: string) =>
  scac === '' || LINES.some(({ value }) => value === scac) ? LINES : [...LINES, { value: scac, label: scac }]

function NumberFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextField
        form={form}
        path="container.containerNumber"
        label={t`Container number`}
        placeholder={t`MSCU6639870`}
        description={t`Optional until the carrier assigns it`}
        maxLength={20}
        autoComplete="off"
        data-autofocus
      />
      <ChoiceField
        form={form}
        path="container.type"
        label={t`Type`}
        description={t`With its ISO 6346 code`}
        data={TYPES}
      />
      <TextField form={form} path="container.bookingNumber" label={t`Booking number`} maxLength={60} />
      <TextField form={form} path="container.masterBolNumber" label={t`Bill of lading`} maxLength={60} />
      <ChoiceField
        form={form}
        path="container.carrierScac"
        label={t`Shipping line`}
        searchable
        data={linesWith(form.values.container.carrierScac)}
      />
      <TextField form={form} path="container.poNumber" label={t`PO number`} maxLength={60} />
    </SimpleGrid>
  )
}

function TripFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <PortField form={form} path="container.portOfLoading" label={t`Port of loading`} />
      <PortField form={form} path="container.portOfDischarge" label={t`Port of discharge`} />
      <TextField
        form={form}
        path="moments.etd"
        label={t`Estimated departure`}
        description={t`Local time at the port`}
        type="datetime-local"
      />
      <TextField
        form={form}
        path="moments.eta"
        label={t`Estimated arrival`}
        description={t`Local time at the port`}
        type="datetime-local"
      />
      <TextField form={form} path="container.vesselName" label={t`Vessel`} maxLength={100} />
      <TextField form={form} path="container.voyage" label={t`Voyage`} maxLength={40} />
      <TextField
        form={form}
        path="container.lastFreeDay"
        label={t`Last free day`}
        description={t`Last day at the terminal without demurrage`}
        type="date"
      />
      <TextField
        form={form}
        path="container.returnBy"
        label={t`Return empty by`}
        description={t`Last day without per diem`}
        type="date"
      />
      <TextField form={form} path="container.reference" label={t`Reference`} maxLength={60} />
    </SimpleGrid>
  )
}

const TRACKERS = [
  { value: '', label: t`By hand` },
  { value: 'dcsa', label: t`The shipping line (DCSA)` },
  { value: 'terminal49', label: t`Terminal49` },
]

function TrackingFields({ form }: { form: Form }) {
  const { trackedBy } = form.values.container
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ChoiceField form={form} path="container.trackedBy" label={t`Tracked by`} data={TRACKERS} />
      </SimpleGrid>
      {trackedBy === '' ? null : (
        <Alert color="accent">
          <Text size="sm">
            <Trans>
              The carrier fills in events, ports, vessel and arrival, usually within minutes. The account is
              under Tracking accounts.
            </Trans>
          </Text>
        </Alert>
      )}
    </>
  )
}

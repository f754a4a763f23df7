import { t } from '@lingui/core/macro'
import { Modal, SimpleGrid } from '@mantine/core'
import { listContainerEvents, saveContainerEvent } from '#contracts/endpoints/containers.ts'
import type { ContainerEventValue, ContainerValue } from '#contracts/entities/container.ts'
import { EVENT_KINDS } from '#domain/ocean/container-event.ts'
import { findPort, portLabel, zoneOfPort } from '#domain/ocean/ports.ts'
import { readBy, refresh } from '../../api/queries.ts'
import { term } from '../../text/terms.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { CheckField } from '../../ui/fields/check-field.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { fromLocalField, toLocalField } from './local-moment.ts'
import { PortField } from './port-field.tsx'

export interface EventDialogProps {
  /** null: the dialog is closed. A null event: a new one. */
  asked: { event: ContainerEventValue | null } | null
  container: ContainerValue
  onClose: () => void
}

/** Adds or changes an event by hand. */
export function EventDialog({ asked, container, onClose }: EventDialogProps) {
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={asked?.event ? t`Edit event` : t`Add event`} size="lg" {...typed}>
      {asked ? <EventForm event={asked.event} container={container} onClose={onClose} /> : null}
    </Modal>
  )
}

/** A kind of event as one option of a choice: the code, and whether the container is empty. */
const kindOf = (code: string, isEmpty: boolean | null) =>
  `${code} ${isEmpty === null ? '' : isEmpty ? 'E' : 'L'}`
const KINDS = EVENT_KINDS.map(({ code, isEmpty, label }) => ({
  value: kindOf(code, isEmpty),
  label: term(label),
}))
const CLASSIFIERS = [
  { value: 'ACT', label: t`Actual` },
  { value: 'EST', label: t`Estimated` },
  { value: 'PLN', label: t`Planned` },
]

interface EventValues extends Record<string, unknown> {
  containerId: string
  version: number
  event: {
    id: string
    classifier: ContainerEventValue['classifier']
    place: string
    vesselName: string
    voyage: string
    isTransshipment: boolean
    notes: string
  }
  kind: string
  when: string
}

const zoneAt = (place: string, container: ContainerValue): string => {
  const unlocode = findPort(place)?.unlocode ?? ''
  return unlocode === '' ? container.portOfDischarge.timeZone : zoneOfPort(unlocode)
}

function EventForm({
  event,
  container,
  onClose,
}: Omit<EventDialogProps, 'asked'> & { event: ContainerEventValue | null }) {
  const valuesOf = (one: ContainerEventValue | null): EventValues => ({
    containerId: container.id,
    version: container.version,
    event: {
      id: one?.id ?? '',
      classifier: one?.classifier ?? 'ACT',
      place: one ? portLabel({ unlocode: one.unlocode, name: one.place }) : '',
      vesselName: one?.vesselName ?? '',
      voyage: one?.voyage ?? '',
      isTransshipment: one?.isTransshipment ?? false,
      notes: one?.notes ?? '',
    },
    kind: one ? kindWith(one) : '',
    when: one ? toLocalField(one.at, one.timeZone) : '',
  })
  const work = useEntry({
    endpoint: saveContainerEvent,
    entry: event,
    valuesOf,
    bodyOf: (values: EventValues) => {
      const { kind, when, ...body } = values
      const [code = '', empty = ''] = kind.split(' ')
      const at = fromLocalField(when, zoneAt(values.event.place, container))
      return {
        ...body,
        event: {
          ...body.event,
          code,
          isEmpty: empty === '' ? null : empty === 'E',
          ...(at ? { at } : {}),
        },
      }
    },
    check: (values: EventValues) => ({
      ...(values.kind === '' ? { kind: t`Choose what happened.` } : {}),
      ...(values.when === '' ? { when: t`Enter the date and time.` } : {}),
    }),
    told: ({ message }) => message,
    version: 'version',
    overtakenCode: 'CONTAINER_CHANGED',
    readNow: async (client) => {
      const reading = readBy(listContainerEvents, { containerId: container.id }, { silent: true })
      const now = await client.fetchQuery({ ...reading, staleTime: 0 })
      refresh(client, ['containers'])
      return now.events.find(({ id }) => id === event?.id) ?? null
    },
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label={t`Event`} what="event" isNew={event === null}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <ChoiceField
          form={form}
          path="kind"
          label={t`What`}
          required
          searchable
          data={KINDS}
          data-autofocus
        />
        <ChoiceField form={form} path="event.classifier" label={t`Kind`} data={CLASSIFIERS} />
        <PortField form={form} path="event.place" label={t`Where`} />
        <TextField
          form={form}
          path="when"
          label={t`When`}
          description={t`Local time at the location (${zoneAt(form.values.event.place, container)})`}
          type="datetime-local"
          required
        />
        <TextField form={form} path="event.vesselName" label={t`Vessel`} maxLength={100} />
        <TextField form={form} path="event.voyage" label={t`Voyage`} maxLength={40} />
      </SimpleGrid>
      <CheckField form={form} path="event.isTransshipment" label={t`Transshipment, on the way`} />
      <TextField form={form} path="event.notes" label={t`Notes`} maxLength={300} />
    </EntryForm>
  )
}

/** Loading is entered for a full container, but may be read for an empty one. */
function kindWith({ code, isEmpty }: ContainerEventValue): string {
  const exact = kindOf(code, isEmpty)
  if (KINDS.some(({ value }) => value === exact)) return exact
  return KINDS.find(({ value }) => value.startsWith(`${code} `))?.value ?? ''
}

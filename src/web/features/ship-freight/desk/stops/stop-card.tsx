import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Address } from '#domain/shipment/shipment.ts'
import type { Change, Faults } from '../form/change-form.ts'
import type { StopRow } from '../form/form.ts'
import { AddressFields } from './address-fields.tsx'
import { AddressSummary } from './address-summary.tsx'
import { CompanyField } from './company-field.tsx'
import { StopAppointment } from './stop-appointment.tsx'
import styles from './stops.module.css'

interface StopCardProps {
  stop: StopRow
  /** From 1, in the order of travel. */
  place: number
  isLast: boolean
  /** The freight unloaded here, in words. */
  unloads: string
  faults: Faults
  change: (change: Change) => void
  onMove: (key: string, by: -1 | 1) => void
  onRemove: (key: string) => void
}

/** One stop: its address, appointment and references, and the freight that it unloads. */
export function StopCard(props: StopCardProps) {
  const { stop, place, unloads, faults, change } = props
  const { key, address } = stop
  const [isEditing, setEditing] = useState(false)
  const end = `stops.${key}.address` as const
  const patch = useCallback(
    (part: Partial<Address>) => change({ kind: 'stopAddress', key, patch: part }),
    [change, key],
  )
  const hasFault = Object.keys(faults).some((path) => path.startsWith(end))
  const reference = (name: 'reference1' | 'reference2', label: string) => ({
    label,
    maxLength: 60,
    'data-path': `stops.${key}.${name}`,
    value: stop[name],
    error: faults[`stops.${key}.${name}`],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ kind: 'stop', key, patch: { [name]: event.currentTarget.value } }),
  })
  return (
    <li className={styles.stop} aria-label={t`Stop ${place}`}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm" fw={600} component="h3" m={0}>
            <Trans>Stop {place}</Trans>
          </Text>
          <Moves {...props} />
        </Group>
        <CompanyField
          label={t`Unload at`}
          path={`${end}.companyName`}
          value={address.companyName}
          error={faults[`${end}.companyName`]}
          onType={(companyName) => patch({ companyName })}
          onChoose={(location) => {
            setEditing(false)
            change({ kind: 'stopAt', key, location })
          }}
        />
        {stop.locationId !== '' && !isEditing && !hasFault ? (
          <AddressSummary address={address} what={t`stop ${place}`} onEdit={() => setEditing(true)} />
        ) : (
          <AddressFields end={end} address={address} faults={faults} onChange={patch} />
        )}
        <StopAppointment at={key} appointment={stop.appointment} faults={faults} change={change} />
        <div className={styles.references}>
          <TextInput {...reference('reference1', t`Reference 1`)} />
          <TextInput {...reference('reference2', t`Reference 2`)} />
        </div>
        <Text size="sm" c="dimmed" className="lading-figure">
          {unloads}
        </Text>
      </Stack>
    </li>
  )
}

function Moves({ stop, place, isLast, onMove, onRemove }: StopCardProps) {
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        size={28}
        aria-label={t`Move stop ${place} up`}
        aria-disabled={place === 1}
        data-stop-move={`${stop.key} -1`}
        onClick={() => onMove(stop.key, -1)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={28}
        aria-label={t`Move stop ${place} down`}
        aria-disabled={isLast}
        data-stop-move={`${stop.key} 1`}
        onClick={() => onMove(stop.key, 1)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon size={28} aria-label={t`Remove stop ${place}`} onClick={() => onRemove(stop.key)}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

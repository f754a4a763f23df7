import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import type { StopWindow } from '#domain/shipment/stop-windows.ts'
import type { Change, Faults } from '../form/change-form.ts'
import styles from '../form/desk.module.css'
import { TimeField } from './time-field.tsx'

interface StopAppointmentProps {
  /** Key of the stop. */
  at: string
  appointment: StopWindow
  faults: Faults
  change: (change: Change) => void
}

/** A stop's delivery appointment, in its own time zone; empty: any time. */
export function StopAppointment({ at, appointment, faults, change }: StopAppointmentProps) {
  const path = `stops.${at}.appointment`
  const patch = (part: Partial<StopWindow>) =>
    change({ kind: 'stop', key: at, patch: { appointment: { ...appointment, ...part } } })
  return (
    <div className={styles.window}>
      <TextInput
        type="date"
        label={t`Appointment`}
        data-path={`${path}.date`}
        value={appointment.date}
        error={faults[`${path}.date`]}
        onChange={(event) => patch({ date: event.currentTarget.value })}
      />
      <TimeField
        label={t`From`}
        path={`${path}.from`}
        value={appointment.from}
        error={faults[`${path}.from`]}
        onChange={(from) => patch({ from })}
      />
      <TimeField
        label={t`To`}
        path={`${path}.to`}
        value={appointment.to}
        error={faults[`${path}.to`]}
        onChange={(to) => patch({ to })}
      />
    </div>
  )
}

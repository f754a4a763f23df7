import { t } from '@lingui/core/macro'
import { NativeSelect } from '@mantine/core'
import { VOLUME_RATE_MODES } from '#domain/rating/volume/volume-tariff.ts'
import { EQUIPMENT } from '#domain/shipment/equipment.ts'
import { PARCEL, RATE_MODES } from '#domain/shipment/rate-mode.ts'
import type { Change, Faults } from '../form/change-form.ts'
import styles from '../form/desk.module.css'
import type { PrepaidForm } from '../form/form.ts'

interface ModeFieldsProps extends Pick<PrepaidForm, 'rateModeId' | 'equipment'> {
  faults: Faults
  change: (change: Change) => void
}

const MODES = Object.entries(RATE_MODES)
  .filter(([id]) => Number(id) !== PARCEL)
  .map(([value, label]) => ({ value, label }))

const TRUCKS = [
  { value: '', label: t`Any equipment` },
  ...Object.entries(EQUIPMENT).map(([value, label]) => ({ value, label })),
]

/** The rate mode, and for truckload the equipment. */
export function ModeFields({ rateModeId, equipment, faults, change }: ModeFieldsProps) {
  const isKnown = TRUCKS.some(({ value }) => value === equipment)
  return (
    <div className={styles.mode}>
      <NativeSelect
        label={t`Rate mode`}
        data={MODES}
        data-path="rateModeId"
        value={String(rateModeId)}
        error={faults.rateModeId}
        onChange={(event) => change({ kind: 'mode', rateModeId: Number(event.currentTarget.value) })}
      />
      {VOLUME_RATE_MODES.includes(rateModeId) ? (
        <NativeSelect
          label={t`Equipment`}
          data={isKnown ? TRUCKS : [...TRUCKS, { value: equipment, label: equipment }]}
          data-path="equipment"
          value={equipment}
          error={faults.equipment}
          onChange={(event) => change({ kind: 'equipment', equipment: event.currentTarget.value })}
        />
      ) : null}
    </div>
  )
}

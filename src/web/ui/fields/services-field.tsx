import { t } from '@lingui/core/macro'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { MultiSelectBox } from '../choice/multi-select-box.tsx'
import type { AnyForm } from './bound.ts'

const ENDS = { pickup: t`At pickup`, delivery: t`At delivery`, shipment: t`Whole shipment` }

const SERVICES = ACCESSORIAL_CODES.map(({ code, label, end }) => ({
  value: code,
  label,
  group: ENDS[end],
})).sort((one, other) => one.group.localeCompare(other.group))

/** Additional services, chosen by name; their codes are at `path`. */
export function ServicesField({ form, path, label }: { form: AnyForm; path: string; label: string }) {
  const { value, error } = form.getInputProps(path)
  return (
    <MultiSelectBox
      label={label}
      path={path}
      placeholder={t`None`}
      data={SERVICES}
      value={value}
      onChange={(services) => form.setFieldValue(path, services)}
      error={error}
      clearLabel={t`No services`}
    />
  )
}

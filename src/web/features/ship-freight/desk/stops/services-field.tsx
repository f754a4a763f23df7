import { t } from '@lingui/core/macro'
import { memo, useMemo } from 'react'
import { listServices } from '#contracts/endpoints/rating.ts'
import { ACCESSORIAL_CODES } from '#domain/rating/accessorial-codes.ts'
import { useCall } from '../../../../api/queries.ts'
import { MultiSelectBox } from '../../../../ui/choice/multi-select-box.tsx'
import type { Change } from '../form/change-form.ts'

const GROUPS = [
  { at: 'pickup', group: t`At pickup` },
  { at: 'delivery', group: t`At delivery` },
  { at: 'shipment', group: t`The whole shipment` },
] as const

interface ServicesFieldProps {
  services: string[]
  error: string | undefined
  change: (change: Change) => void
}

/** Additional services, searchable by name or code, grouped by where they apply. */
export const ServicesField = memo(function ServicesField({ services, error, change }: ServicesFieldProps) {
  const { data } = useCall(listServices, {}, { staleTime: 600_000, silent: true })
  const choices = useMemo(() => {
    // Until the answer arrives, offer Lading's own codes, so that names never change on the screen.
    const known =
      data?.services ?? ACCESSORIAL_CODES.map(({ code, label, end }) => ({ code, label, at: end }))
    const unknown = services.filter((code) => !known.some((service) => service.code === code))
    return GROUPS.flatMap(({ at, group }) => [
      ...known
        .filter((service) => service.at === at)
        .map(({ code, label }) => ({ value: code, label: `${label} (${code})`, group })),
      ...(at === 'shipment' ? unknown.map((code) => ({ value: code, label: code, group })) : []),
    ])
  }, [data, services])
  return (
    <MultiSelectBox
      label={t`Services`}
      path="services"
      placeholder={t`Liftgate, appointment, inside …`}
      data={choices}
      value={services}
      error={error}
      nothingFound={t`No service with that name`}
      clearLabel={t`Remove all services`}
      onChange={(chosen) => change({ kind: 'services', services: chosen })}
    />
  )
})

import { t } from '@lingui/core/macro'
import { memo, useMemo } from 'react'
import { listServices } from '#contracts/endpoints/rating.ts'
import { useCall } from '../../api/queries.ts'
import { type GroupedChoice, MultiSelectBox } from '../../ui/choice/multi-select-box.tsx'

const GROUPS = { pickup: t`At pickup`, delivery: t`At delivery`, shipment: t`The whole shipment` }

interface ServicesBoxProps {
  services: readonly string[]
  error: string | undefined
  onChange: (services: string[]) => void
}

/** Additional services, searchable by name or code, grouped by where they apply. */
export const ServicesBox = memo(function ServicesBox({ services, error, onChange }: ServicesBoxProps) {
  const { data } = useCall(listServices, {}, { staleTime: 600_000, silent: true })
  const choices = useMemo(() => {
    const known = data?.services ?? []
    const isKnown = (code: string) => known.some((service) => service.code === code)
    const group = (at: keyof typeof GROUPS): GroupedChoice[] =>
      known
        .filter((service) => service.at === at)
        .map(({ code, label }) => ({ value: code, label: `${label} (${code})`, group: GROUPS[at] }))
    return [
      ...group('pickup'),
      ...group('delivery'),
      ...group('shipment'),
      ...services
        .filter((code) => !isKnown(code))
        .map((code) => ({ value: code, label: code, group: GROUPS.shipment })),
    ]
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
      onChange={onChange}
    />
  )
})

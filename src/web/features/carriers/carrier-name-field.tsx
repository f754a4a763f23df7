import { t } from '@lingui/core/macro'
import { Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMemo } from 'react'
import { findWellKnownCarriers } from '#domain/carriers/well-known-carriers.ts'
import { SuggestBox } from '../../ui/choice/suggest-box.tsx'
import { bind } from '../../ui/fields/bound.ts'
import type { CarrierValues } from './carrier-values.ts'

/** Picks a well-known carrier, which fills in its SCAC and rate mode; any other is typed. */
export function CarrierNameField({ form }: { form: UseFormReturnType<CarrierValues> }) {
  const { carrier } = form.values
  const found = useMemo(() => findWellKnownCarriers(carrier.carrierName), [carrier.carrierName])
  const { onChange: _typed, ...bound } = bind(form, 'carrier.carrierName')
  const pick = (index: number) => {
    const chosen = found[index]
    if (!chosen) return
    const { name: carrierName, scac } = chosen
    const rateModeId = carrier.rateModeId ?? chosen.rateModeId
    form.setFieldValue('carrier', { ...carrier, carrierName, scac, rateModeId })
    for (const path of ['carrierName', 'scac', 'rateModeId']) form.clearFieldError(`carrier.${path}`)
  }
  return (
    <SuggestBox
      {...bound}
      label={t`Carrier name`}
      placeholder={t`Pick a carrier, or type its name`}
      value={carrier.carrierName}
      maxLength={100}
      required
      data-autofocus
      listLabel={t`Well-known carriers`}
      opensOn="focus"
      suggestions={found.map(({ name, scac }) => ({
        key: scac,
        words: (
          <>
            {name}{' '}
            <Text span size="xs" c="dimmed" className="lading-code">
              {scac}
            </Text>
          </>
        ),
      }))}
      onType={(name) => form.setFieldValue('carrier.carrierName', name)}
      onPick={pick}
    />
  )
}

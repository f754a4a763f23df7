import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { crossesCustoms } from '#domain/addresses/customs-border.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { InsuranceLine } from '../../ui/parcel-labels/insurance-line.tsx'
import { LabelList } from '../../ui/parcel-labels/label-list.tsx'
import { LabelPapers } from '../../ui/parcel-labels/label-papers.tsx'
import { Section } from '../../ui/section.tsx'

export interface ParcelLabelsProps {
  shipment: ShipmentValue
  isChangeable: boolean
}

/** The labels that were ordered from a parcel carrier; voiding the shipment voids them, too. */
export function ParcelLabels({ shipment, isChangeable }: ParcelLabelsProps) {
  const [fault, setFault] = useState('')
  const { parcelLabels: labels = [] } = shipment
  return (
    <Section title={t`Labels`} note={labels[0]?.service}>
      <Stack gap="md">
        <LabelList labels={labels} />
        <InsuranceLine insurance={shipment.parcelInsurance} />
        {isChangeable && shipment.status === 'T' && labels.some(({ state }) => state === 'failed') ? (
          <LinkButton {...pageLink('Parcel', { shipmentid: shipment.id })} w="fit-content">
            <Trans>Fix and buy again</Trans>
          </LinkButton>
        ) : null}
        {labels.some(({ state }) => state === 'bought') ? (
          <LabelPapers
            shipmentId={shipment.id}
            bolNumber={shipment.bolNumber}
            formats={labels[0]?.formats ?? []}
            isAbroad={crossesCustoms(shipment.origin, shipment.destination)}
            canPrint={isChangeable}
            onFault={setFault}
          />
        ) : null}
        {fault ? <ErrorState message={fault} /> : null}
      </Stack>
    </Section>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { chooseRoutedCarrier, type RoutingValue } from '#contracts/endpoints/schedule.ts'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { figures, PlainTable } from '../../ui/plain-table.tsx'
import { RateBadges } from '../../ui/rate-list/rate-badges.tsx'
import { isForbidden } from '../../ui/rate-list/rate-rows.ts'

interface OffersDialogProps {
  shipment: ShipmentRow | null
  routing: RoutingValue | undefined
  onClose: () => void
}

/** All carriers' offers for a shipment, from which another can be chosen. */
export function OffersDialog({ shipment, routing, onClose }: OffersDialogProps) {
  const isOpen = shipment !== null && routing !== undefined
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Carriers for ${shipment?.bolNumber ?? ''}`} size="lg">
      {isOpen ? <Offers shipment={shipment} routing={routing} onClose={onClose} /> : null}
    </Modal>
  )
}

function Offers({
  shipment,
  routing,
  onClose,
}: OffersDialogProps & { shipment: ShipmentRow; routing: RoutingValue }) {
  const choose = useChange(chooseRoutedCarrier)
  const [problem, setProblem] = useState('')
  const take = async (offer: RoutingValue['offers'][number]) => {
    const { scac, serviceCode } = offer
    const outcome = await choose.run({
      shipmentId: shipment.id,
      scac,
      serviceCode,
      version: shipment.version,
    })
    if (outcome.kind === 'ok') onClose()
    else setProblem(outcome.message)
  }
  return (
    <Stack gap="sm">
      {routing.isOutdated ? (
        <Text size="sm">
          <Trans>The shipment has changed since it was routed. Route it again for valid prices.</Trans>
        </Text>
      ) : null}
      {routing.isExpired && !routing.isOutdated ? (
        <Text size="sm">
          <Trans>
            The selected price is no longer valid. Route the shipment again to get current prices.
          </Trans>
        </Text>
      ) : null}
      {problem ? <ErrorState message={problem} /> : null}
      <Table.ScrollContainer minWidth={300} type="native">
        <PlainTable columns={[t`Carrier`, figures(t`Days`), figures(t`Price`), t`Choice`]}>
          {routing.offers.map((offer) => (
            <OfferRow
              key={`${offer.scac}|${offer.serviceCode}`}
              offer={offer}
              currency={routing.currency}
              isChosen={offer.scac === routing.chosenScac && offer.cents === routing.chosenCents}
              isDisabled={choose.isRunning || routing.isOutdated}
              onTake={() => void take(offer)}
            />
          ))}
        </PlainTable>
      </Table.ScrollContainer>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

interface OfferRowProps {
  offer: RoutingValue['offers'][number]
  currency: string
  isChosen: boolean
  isDisabled: boolean
  onTake: () => void
}

function OfferRow({ offer, currency, isChosen, isDisabled, onTake }: OfferRowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        {[offer.carrierName, offer.serviceName].filter(Boolean).join(', ')}{' '}
        <RateBadges words={offer.badges.join()} />
      </Table.Td>
      <Table.Td ta="right" className="lading-figure">
        {offer.serviceDays ?? '–'}
      </Table.Td>
      <Table.Td ta="right">
        <Money cents={offer.cents} currency={currency} />
      </Table.Td>
      <Table.Td>
        {isChosen ? (
          <Text size="sm" fw={600}>
            <Trans>Chosen</Trans>
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={isDisabled || isForbidden(offer)}
            onClick={onTake}
            aria-label={t`Choose ${offer.carrierName}`}
          >
            <Trans>Choose</Trans>
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

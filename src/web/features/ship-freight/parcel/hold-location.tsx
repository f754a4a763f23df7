import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { holdLocations } from '#contracts/endpoints/parcel.ts'
import type { HoldLocationValue } from '#contracts/entities/parcel-options.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { useChange } from '../../../api/queries.ts'
import { ErrorState } from '../../../ui/error-state.tsx'

interface HoldLocationProps {
  /** Where the consignee is. */
  near: Pick<Address, 'city' | 'state' | 'zip' | 'countryCode'>
  chosen: HoldLocationValue | null
  isFedexAsked: boolean
  onChoose: (location: HoldLocationValue | null) => void
}

const lineOf = ({ street, city, state, zip }: HoldLocationValue): string =>
  `${street}, ${city} ${state} ${zip}`

/** The FedEx location where the consignee collects the packages. */
export function HoldLocation({ near, chosen, isFedexAsked, onChoose }: HoldLocationProps) {
  const search = useChange(holdLocations)
  const [found, setFound] = useState<{ key: string; locations: HoldLocationValue[] } | null>(null)
  const { city, state, zip, countryCode } = near
  const key = `${zip} ${countryCode}`
  const find = async () => {
    const outcome = await search.run({ city, state, zip, countryCode }, { silent: true })
    setFound(outcome.kind === 'ok' ? { key, locations: outcome.value.locations } : null)
  }
  const shown = found?.key === key ? found.locations : null
  return (
    <Stack gap={6} component="section" aria-label={t`Hold at a FedEx location`}>
      <Text size="sm" fw={550}>
        <Trans>Hold at a FedEx location</Trans>
      </Text>
      {chosen ? (
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text size="sm">
            {chosen.name}, {lineOf(chosen)}
          </Text>
          <Button size="xs" variant="default" style={{ flexShrink: 0 }} onClick={() => onChoose(null)}>
            <Trans>Remove</Trans>
          </Button>
        </Group>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {isFedexAsked
              ? t`The consignee picks up the packages there.`
              : t`FedEx is not included. Select it under Shipping.`}
          </Text>
          <Group>
            <Button
              size="xs"
              variant="default"
              disabled={!isFedexAsked || zip.trim() === ''}
              loading={search.isRunning}
              leftSection={<IconBuildingStore size={16} aria-hidden />}
              onClick={() => void find()}
            >
              {zip.trim() === '' ? t`Find locations` : t`Find locations near ${zip}`}
            </Button>
          </Group>
        </>
      )}
      {search.refused && !search.refused.isTold ? <ErrorState message={search.refused.message} /> : null}
      {shown && !chosen ? (
        shown.length === 0 ? (
          <Text size="sm">
            <Trans>No FedEx hold location within 25 miles.</Trans>
          </Text>
        ) : (
          <Stack gap={4} component="ul" p={0} m={0} aria-label={t`FedEx locations`}>
            {shown.map((location) => (
              <Group key={location.id} component="li" justify="space-between" gap="xs" wrap="nowrap">
                <Text size="sm">
                  {location.name}, {lineOf(location)}
                  {location.miles === undefined || location.miles === null
                    ? ''
                    : t` (${location.miles.toFixed(1)} mi)`}
                </Text>
                <Button
                  size="xs"
                  variant="subtle"
                  style={{ flexShrink: 0 }}
                  aria-label={t`Hold at ${location.name}, ${location.street}`}
                  onClick={() => onChoose(location)}
                >
                  <Trans>Hold here</Trans>
                </Button>
              </Group>
            ))}
          </Stack>
        )
      ) : null}
    </Stack>
  )
}

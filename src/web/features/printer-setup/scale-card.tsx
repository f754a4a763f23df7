import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { readScale } from '#contracts/endpoints/printing.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'

/** Reads the scale once, to check that it works. */
export function ScaleCard({ hasScale, isOnline }: { hasScale: boolean; isOnline: boolean }) {
  const scale = useChange(readScale)
  const [reading, setReading] = useState<ReplyOf<typeof readScale> | null>(null)
  const read = async () => {
    const outcome = await scale.run({}, { silent: true })
    setReading(outcome.kind === 'ok' ? outcome.value : null)
  }
  return (
    <Section title={t`Scale`}>
      {hasScale ? (
        <Group gap="md">
          <Button
            variant="default"
            disabled={!isOnline}
            loading={scale.isRunning}
            onClick={() => void read()}
          >
            <Trans>Read the weight</Trans>
          </Button>
          {reading ? (
            <output aria-label={t`Weight`}>
              <Text span fw={600} size="lg">
                {reading.Weight} {reading.wtUnit}
              </Text>{' '}
              <Text span size="sm" c="dimmed">
                {reading.isStable ? t`stable` : t`still moving`} · {reading.scale}
              </Text>
            </output>
          ) : null}
          {scale.refused ? <ErrorState message={scale.refused.message} /> : null}
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          <Trans>
            No scale is set up. On the bridge’s computer: lading-bridge scale device /dev/ttyUSB0 --stty "9600
            cs8"
          </Trans>
        </Text>
      )}
    </Section>
  )
}

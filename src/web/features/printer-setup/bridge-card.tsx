import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { printerWork } from '#contracts/endpoints/printing.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { OnlineBadge } from './online-badge.tsx'
import { PairingSteps } from './pairing-steps.tsx'

type Status = ReplyOf<typeof printerWork>

interface BridgeCardProps {
  bridge: Status['bridge']
  isOnline: boolean
}

/** The computer that prints for the user; pairing and unpairing. */
export function BridgeCard({ bridge, isOnline }: BridgeCardProps) {
  const isChangeable = canChange(useUser().userType)
  const change = useChange(printerWork)
  const [pairing, setPairing] = useState<(NonNullable<Status['pairing']> & { instead: string }) | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  // The code is used as soon as a different bridge appears.
  const isShown = pairing !== null && (bridge?.uniqueName ?? '') === pairing.instead
  const pair = async () => {
    const outcome = await change.run({ action: 'pair' })
    if (outcome.kind === 'ok' && outcome.value.pairing) {
      setPairing({ ...outcome.value.pairing, instead: bridge?.uniqueName ?? '' })
    }
  }
  const unpair = async () => {
    const outcome = await change.run({ action: 'unpair' })
    if (outcome.kind === 'ok') setIsAsking(false)
  }
  const ask = (
    <Button variant={bridge ? 'default' : 'filled'} loading={change.isRunning} onClick={() => void pair()}>
      {bridge ? t`Pair another computer` : t`Pair this computer`}
    </Button>
  )
  return (
    <Section title={t`Print bridge`} note={bridge ? <OnlineBadge isOnline={isOnline} /> : null}>
      <Stack gap="md">
        {bridge ? (
          <BridgeFacts bridge={bridge} isOnline={isOnline} />
        ) : (
          <Text size="sm">
            <Trans>
              A small program on your computer, lading-bridge, prints documents on its printers and labels on
              thermal printers, and reads the scale.
            </Trans>
          </Text>
        )}
        {isShown && pairing ? <PairingSteps pairing={pairing} onAgain={() => void pair()} /> : null}
        {change.refused ? <ErrorState message={change.refused.message} /> : null}
        {isChangeable ? (
          <Group gap="xs">
            {isShown ? null : ask}
            {bridge ? (
              <Button variant="default" onClick={() => setIsAsking(true)}>
                <Trans>Unpair…</Trans>
              </Button>
            ) : null}
          </Group>
        ) : null}
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Unpair this bridge?`}
        confirmLabel={t`Unpair`}
        isDangerous
        isRunning={change.isRunning}
        onConfirm={() => void unpair()}
        onClose={() => setIsAsking(false)}
      >
        <Text size="sm">
          <Trans>Its waiting jobs are canceled, and its printers and their settings are deleted.</Trans>
        </Text>
      </ConfirmDialog>
    </Section>
  )
}

function BridgeFacts({ bridge, isOnline }: { bridge: NonNullable<Status['bridge']>; isOnline: boolean }) {
  return (
    <div>
      <Text fw={600}>{bridge.hostName}</Text>
      <Text size="sm" c="dimmed">
        <Trans>
          lading-bridge {bridge.version}
          {isOnline ? null : (
            <Trans>
              {' '}
              · last seen {bridge.seenAt ? <Instant at={bridge.seenAt} /> : t`never`}. Start it on that
              computer, or log in there.
            </Trans>
          )}
        </Trans>
      </Text>
    </div>
  )
}

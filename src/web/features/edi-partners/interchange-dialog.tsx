import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { ediInterchangeWork } from '#contracts/endpoints/edi.ts'
import type { EdiInterchangeValue, EdiSetValue } from '#contracts/entities/edi.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InterchangeText } from '../../ui/interchange-text.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'
import { InterchangeState, SetState } from './interchange-state.tsx'

interface InterchangeDialogProps {
  /** null: the dialog is closed. */
  interchange: EdiInterchangeValue | null
  onClose: () => void
}

/** One interchange: the result of each of its sets, and the text as sent or received. */
export function InterchangeDialog({ interchange, onClose }: InterchangeDialogProps) {
  const title = interchange
    ? t`Interchange ${interchange.control || interchange.fileName} ${interchange.direction === 'out' ? t`to` : t`from`} ${interchange.scac}`
    : ''
  return (
    <Modal opened={interchange !== null} onClose={onClose} title={title} size="xl">
      {interchange ? <Interchange interchange={interchange} onClose={onClose} /> : null}
    </Modal>
  )
}

function Interchange({ interchange, onClose }: { interchange: EdiInterchangeValue; onClose: () => void }) {
  const isChangeable = canChange(useUser().userType)
  const replay = useChange(ediInterchangeWork)
  const isOpenIn = interchange.direction === 'in' && ['kept', 'refused'].includes(interchange.state)
  const change = async (work: 'replay' | 'settle') => {
    const outcome = await replay.run({ work, interchangeId: interchange.id })
    if (outcome.kind === 'refused') return
    toast('success', outcome.value.message)
    onClose()
  }
  return (
    <Stack gap="md">
      <Group gap="xs">
        <InterchangeState interchange={interchange} />
        <Text size="sm" c="dimmed">
          {interchange.direction === 'out' ? t`Created` : t`Received`} <Instant at={interchange.createdAt} />
          {interchange.acknowledgedAt ? (
            <>
              {t` · acknowledged `}
              <Instant at={interchange.acknowledgedAt} />
            </>
          ) : null}
        </Text>
      </Group>
      {interchange.settledBy ? (
        <Text size="sm">
          <Trans>Resolved by {interchange.settledBy}.</Trans>
        </Text>
      ) : null}
      {interchange.detail ? <Text size="sm">{interchange.detail}</Text> : null}
      {interchange.sets.length > 0 ? (
        <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {interchange.sets.map((set, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sets of two groups may be alike in all else, and they stay
            <SetLine key={position} set={set} />
          ))}
        </Stack>
      ) : null}
      <InterchangeText interchangeId={interchange.id} />
      {replay.refused && !replay.refused.isTold ? <ErrorState message={replay.refused.message} /> : null}
      {isChangeable && interchange.isOpen ? (
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={replay.isRunning} onClick={() => void change('settle')}>
            <Trans>Mark as resolved</Trans>
          </Button>
          {isOpenIn ? (
            <Button
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={replay.isRunning}
              onClick={() => void change('replay')}
            >
              <Trans>Process again</Trans>
            </Button>
          ) : null}
        </Group>
      ) : null}
    </Stack>
  )
}

function SetLine({ set }: { set: EdiSetValue }) {
  return (
    <li>
      <Group gap="xs" wrap="wrap">
        <Text span fw={500}>
          {set.setId}
        </Text>
        <SetState state={set.state} />
        {set.shipmentId ? (
          <TextLink {...pageLink('ShipmentDetails', { shipmentid: set.shipmentId })}>
            {set.bolNumber || t`Shipment`}
          </TextLink>
        ) : (
          <Text span size="sm">
            {set.bolNumber}
          </Text>
        )}
        <Text span size="sm" c="dimmed">
          {set.detail}
        </Text>
      </Group>
    </li>
  )
}

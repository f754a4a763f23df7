import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { clockOf } from '#domain/text/time-of-day.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { DockMark } from './dock-queue.ts'
import styles from './dock-view.module.css'
import type { Dock } from './use-dock.ts'

/** The shipment has changed since it was loaded: a user may confirm that it left anyway. */
const INSISTABLE = ['DOCK_CARRIER_CHANGED', 'DOCK_UNITS_CHANGED']

/** Marks that the server refused: each stays until the user dismisses it. */
export function RefusedMarks({ dock }: { dock: Dock }) {
  return dock.marks.flatMap((mark) =>
    mark.refusal === null
      ? []
      : [<RefusedMark key={mark.id} mark={mark} message={mark.refusal.message} dock={dock} />],
  )
}

function RefusedMark({ mark, message, dock }: { mark: DockMark; message: string; dock: Dock }) {
  const canInsist = mark.work.kind === 'load' && INSISTABLE.includes(mark.refusal?.code ?? '')
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={18} />}
      title={t`Not imported: ${mark.bolNumber}, ${wordsOf(mark)}`}
    >
      <Text>{term(message)}</Text>
      <Group gap="xs" mt="xs">
        <TextLink {...pageLink('ShipmentDetails', { shipmentid: mark.shipmentId })} className={styles.link}>
          <Trans>Open the shipment</Trans>
        </TextLink>
        {canInsist ? (
          <Button h={44} onClick={() => dock.insist(mark)}>
            <Trans>Mark as loaded anyway</Trans>
          </Button>
        ) : null}
        <Button h={44} variant="default" onClick={() => dock.dismiss(mark.id)}>
          <Trans>I have read this</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

/** The action and its time, by the clock of the device. */
function wordsOf({ work, at }: DockMark): string {
  const time = clockOf(at)
  if (work.kind === 'check') {
    return t`units ${work.units.join(', ')} ${work.isChecked ? t`checked off` : t`unchecked`} at ${time}`
  }
  const truck = [work.trailer && t`trailer ${work.trailer}`, work.seal && t`seal ${work.seal}`].filter(
    Boolean,
  )
  return [t`loaded at ${time}`, ...truck].join(', ')
}

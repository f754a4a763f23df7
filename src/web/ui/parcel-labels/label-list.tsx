import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Badge, Group } from '@mantine/core'
import {
  IconAlertTriangle,
  IconBan,
  IconCircleCheck,
  IconExternalLink,
  IconHelpCircle,
  IconLoader,
} from '@tabler/icons-react'
import type { ParcelLabelValue } from '#contracts/entities/shipment.ts'
import { CopyId } from '../copy-id.tsx'
import styles from './parcel-labels.module.css'

const FACES = {
  buying: { icon: IconLoader, word: t`Being bought`, color: 'accent' },
  bought: { icon: IconCircleCheck, word: t`Bought`, color: 'green' },
  voided: { icon: IconBan, word: t`Voided`, color: 'gray' },
  failed: { icon: IconAlertTriangle, word: t`Rejected`, color: 'red' },
  unknown: { icon: IconHelpCircle, word: t`Unknown`, color: 'amber' },
} as const satisfies Record<ParcelLabelValue['state'], unknown>

/** The packages with their tracking numbers and the status of each label. */
export function LabelList({ labels }: { labels: readonly ParcelLabelValue[] }) {
  // A message that all labels share is shown once.
  const shared = labels.length > 1 && labels.every(({ message }) => message === labels[0]?.message)
  const beside = shared ? (labels[0]?.message ?? '') : ''
  return (
    <>
      <ol className={styles.labels} aria-label={t`Labels`}>
        {labels.map((label) => (
          <li key={label.packageNumber} className={styles.label}>
            <Group gap="xs">
              <span>{t`Package ${label.packageNumber}`}</span>
              <LabelState state={label.state} />
            </Group>
            <Group gap="xs">
              {label.trackingNumber === '' ? null : (
                <CopyId
                  value={label.trackingNumber}
                  label={t`tracking number of package ${label.packageNumber}`}
                />
              )}
              {label.trackingUrl === '' ? null : (
                <Anchor href={label.trackingUrl} target="_blank" rel="noreferrer" size="sm">
                  <Trans>
                    Carrier’s page <IconExternalLink size={14} aria-hidden />
                    <span className="lading-heard">{t` of package ${label.packageNumber}, in a new tab`}</span>
                  </Trans>
                </Anchor>
              )}
            </Group>
            {label.message === '' || shared ? null : <div className={styles.message}>{label.message}</div>}
          </li>
        ))}
      </ol>
      {beside === '' ? null : <div className={styles.message}>{beside}</div>}
      <Elsewhere labels={labels} />
    </>
  )
}

/** Says who prints the labels if another party does, because then there is no file here. */
function Elsewhere({ labels }: { labels: readonly ParcelLabelValue[] }) {
  const [first] = labels
  if (first?.state !== 'bought' || first.formats.length > 0) return null
  if (first.labelUrl === '') {
    return (
      <div>
        <Trans>The carrier brings the label or mails it. You do not need to print one.</Trans>
      </div>
    )
  }
  return (
    <div>
      <Trans>
        The label is available to the person returning the packages:{' '}
        <CopyId value={first.labelUrl} label={t`label link`} />{' '}
        {first.labelUrl.startsWith('https://') ? (
          <Anchor href={first.labelUrl} target="_blank" rel="noreferrer" size="sm">
            <Trans>
              Open it <IconExternalLink size={14} aria-hidden />
              <span className="lading-heard"> in a new tab</span>
            </Trans>
          </Anchor>
        ) : null}
      </Trans>
    </div>
  )
}

function LabelState({ state }: Pick<ParcelLabelValue, 'state'>) {
  const { icon: Icon, word, color } = FACES[state]
  return (
    <Badge color={color} leftSection={<Icon size={14} aria-hidden />} tt="none">
      {word}
    </Badge>
  )
}

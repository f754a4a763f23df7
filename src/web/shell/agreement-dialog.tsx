import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { userAgreement } from '#contracts/endpoints/session.ts'
import { useCall, useChange } from '../api/queries.ts'
import { refreshUser, useUser } from '../api/session.ts'
import { showDate } from '../text/dates.ts'
import { ErrorState } from '../ui/error-state.tsx'
import styles from './agreement-dialog.module.css'
import { useLogOut } from './log-out.ts'

interface AgreementDialogProps {
  isOpen: boolean
  /** Given: read only. Absent: the user must accept or log out. */
  onClose?: () => void
}

/** The user agreement: to accept after login, once per version, or to read. */
export function AgreementDialog({ isOpen, onClose }: AgreementDialogProps) {
  const { data, error, refetch } = useCall(userAgreement, {}, { enabled: isOpen, silent: true })
  const isReading = onClose !== undefined
  return (
    <Modal
      opened={isOpen}
      onClose={onClose ?? (() => {})}
      title={t`User agreement`}
      size="lg"
      withCloseButton={isReading}
      closeOnEscape={isReading}
      closeOnClickOutside={isReading}
    >
      <Stack gap="md">
        {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
        {data ? (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard */}
            <section className={styles.text} aria-label={t`Agreement text`} tabIndex={0}>
              {data.text.split('\n\n').map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
            <Text size="sm" c="dimmed">
              {standingOf(data)}
            </Text>
          </>
        ) : null}
        {isReading ? (
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          </Group>
        ) : (
          <Answer version={data?.version ?? ''} onChanged={() => void refetch()} />
        )}
      </Stack>
    </Modal>
  )
}

/** Accepts the version shown, or logs out. */
function Answer({ version, onChanged }: { version: string; onChanged: () => void }) {
  const user = useUser()
  const logOut = useLogOut()
  const change = useChange(userAgreement)
  const accept = async () => {
    const outcome = await change.run({ accept: true, version })
    if (outcome.kind === 'ok') refreshUser({ ...user, isAgreementDue: false })
    else if (outcome.code === 'AGREEMENT_CHANGED') onChanged()
  }
  return (
    <>
      {change.refused && !change.refused.isTold ? <ErrorState message={change.refused.message} /> : null}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={logOut}>
          <Trans>Log out</Trans>
        </Button>
        <Button loading={change.isRunning} disabled={version === ''} onClick={() => void accept()}>
          <Trans>I accept the agreement</Trans>
        </Button>
      </Group>
    </>
  )
}

function standingOf({
  version,
  acceptedAt,
  acceptedBy,
}: {
  version: string
  acceptedAt: string | null
  acceptedBy: string
}): string {
  if (acceptedAt === null) return t`Version ${version}.`
  const day = showDate(acceptedAt.slice(0, 10))
  const on = day.kind === 'text' ? t` on ${day.text}` : ''
  return t`Version ${version}. Accepted by ${acceptedBy}${on}.`
}

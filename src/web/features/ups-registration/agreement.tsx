import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { readUpsAgreement } from '#contracts/endpoints/ups-ready.ts'
import type { UpsRegistrationValue } from '#contracts/entities/ups-registration.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { toast } from '../../ui/toast.ts'
import css from './ups-registration.module.css'

interface AgreementProps {
  registration: UpsRegistrationValue
  onDone: () => void
}

/** Step 1: UPS's own text, accepted as shown. */
export function Agreement({ registration, onDone }: AgreementProps) {
  const { data, error, refetch } = useCall(readUpsAgreement, {}, { silent: true, staleTime: 300_000 })
  const accept = useChange(readUpsAgreement)
  const [isRead, setRead] = useState(false)
  const [fault, setFault] = useState('')
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className={css.waiting} role="status" aria-label={t`Loading the agreement`} />
  const isAccepted = registration.agreementVersion === data.version
  const send = async () => {
    if (!isRead) return setFault(t`Please accept the agreement.`)
    const outcome = await accept.run({ accept: true, version: data.version })
    if (outcome.kind === 'ok') return onDone()
    if (!outcome.isTold) toast('error', outcome.message)
    // The text has changed since the user read it.
    setRead(false)
    void refetch()
  }
  return (
    <Stack gap="sm">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard */}
      <div className={css.text} role="document" aria-label={t`UPS agreement`} tabIndex={0}>
        {data.text}
      </div>
      {isAccepted ? (
        <Text size="sm" c="dimmed">
          <Trans>
            Accepted <Instant at={registration.agreedAt} />
          </Trans>
        </Text>
      ) : (
        <>
          <Checkbox
            label={t`I have read the agreement and accept it for my company *`}
            checked={isRead}
            error={fault}
            onChange={(event) => {
              setRead(event.currentTarget.checked)
              setFault('')
            }}
          />
          <div>
            <Button onClick={() => void send()} loading={accept.isRunning}>
              <Trans>Accept and continue</Trans>
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

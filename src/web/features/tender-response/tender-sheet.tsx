import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconClockX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { TenderPageValue } from '#contracts/endpoints/tender-response.ts'
import { Instant } from '../../ui/date-window.tsx'
import { FactList } from '../../ui/facts.tsx'
import { SheetTitle } from '../../ui/public-sheet/mailed-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { AnswerForm } from './answer-form.tsx'

export interface TenderSheetProps {
  accessid: string
  tender: TenderPageValue
  isDeclineAsked: boolean
  onAnswered: () => void
}

/** The state of the tender, the possible answers, and the pickup. */
export function TenderSheet({ accessid, tender, isDeclineAsked, onAnswered }: TenderSheetProps) {
  const isOpen = tender.state === 'open' || tender.state === 'changed'
  return (
    <Stack gap="md">
      <Section>
        <SheetTitle>{titleOf(tender)}</SheetTitle>
        <Standing tender={tender} />
      </Section>
      {tender.facts.length > 0 ? (
        <Section title={t`Shipment`}>
          <Facts facts={tender.facts} />
        </Section>
      ) : null}
      {isOpen || tender.state === 'accepted' ? (
        <AnswerForm
          // The accepted values are in the form that corrects them.
          key={tender.state}
          accessid={accessid}
          tender={tender}
          isDeclineAsked={isDeclineAsked}
          onAnswered={onAnswered}
        />
      ) : null}
    </Stack>
  )
}

const titleOf = ({ state, bolNumber }: TenderPageValue): string =>
  ({
    open: t`Pickup request ${bolNumber}`,
    changed: t`Pickup changed: ${bolNumber}`,
    accepted: t`You accepted ${bolNumber}`,
    declined: t`You declined ${bolNumber}`,
    expired: t`The request for ${bolNumber} has expired`,
    withdrawn: t`The request for ${bolNumber} was withdrawn`,
    closed: t`${bolNumber} was picked up`,
  })[state]

function Standing({ tender }: { tender: TenderPageValue }) {
  const { state, shipper, change, expiresAt, timeZone, answeredAt, reason } = tender
  switch (state) {
    case 'open':
      return (
        <Text mt="xs">
          <Trans>
            {shipper.name} has tendered this shipment to {tender.carrierName}.
            {expiresAt ? (
              <Trans>
                {' '}
                Please answer by <Instant at={expiresAt} timeZone={timeZone} />.
              </Trans>
            ) : null}
          </Trans>
        </Text>
      )
    case 'changed':
      return (
        <Stack gap={4} mt="xs">
          <Text>
            <Trans>{shipper.name} has changed this pickup. Please confirm the change.</Trans>
          </Text>
          <Text>
            <Trans>
              Was <s>{change?.before}</s>
            </Trans>
          </Text>
          <Text fw={600}>
            <Trans>Is now {change?.after}</Trans>
          </Text>
        </Stack>
      )
    case 'accepted':
      return (
        <Notice color="green" icon={<IconCircleCheck size={18} aria-hidden="true" />}>
          <Trans>
            Thank you. {shipper.name} has your answer
            {answeredAt ? (
              <Trans>
                {' '}
                of <Instant at={answeredAt} timeZone={timeZone} />
              </Trans>
            ) : null}
            . You can close this page.
          </Trans>
        </Notice>
      )
    case 'declined':
      return (
        <Notice color="red" icon={<IconCircleX size={18} aria-hidden="true" />}>
          <Trans>
            {shipper.name} has your answer{reason ? `: ${reason}` : ''}. You can close this page.
          </Trans>
        </Notice>
      )
    case 'expired':
      return (
        <Notice color="amber" icon={<IconClockX size={18} aria-hidden="true" />}>
          <Trans>
            You did not answer in time, and the shipment may go to another carrier. Call {shipper.name} if you
            still want it.
          </Trans>
        </Notice>
      )
    case 'withdrawn':
      return (
        <Notice color="amber" icon={<IconClockX size={18} aria-hidden="true" />}>
          <Trans>{shipper.name} has withdrawn this pickup request. Do not send a truck.</Trans>
        </Notice>
      )
    case 'closed':
      return (
        <Text mt="xs">
          <Trans>The freight has left the dock. No answer is needed.</Trans>
        </Text>
      )
  }
}

const Notice = ({ color, icon, children }: { color: string; icon: ReactNode; children: ReactNode }) => (
  <Alert mt="sm" color={color} icon={icon} role="status">
    {children}
  </Alert>
)

interface FactGroup {
  label: string
  values: string[]
}

/** Lines without a label belong to the fact above them. */
function Facts({ facts }: { facts: TenderPageValue['facts'] }) {
  const groups: FactGroup[] = []
  for (const { label, value } of facts) {
    if (label === '' && groups.length > 0) groups.at(-1)!.values.push(value)
    else groups.push({ label, values: [value] })
  }
  return (
    <FactList>
      {groups.map(({ label, values }) => (
        <div key={label}>
          <dt>{label}</dt>
          {values.map((value, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they do not move
            <dd key={index}>{value}</dd>
          ))}
        </div>
      ))}
    </FactList>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack, Table, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { DisputePageValue } from '#contracts/endpoints/bill-disputes.ts'
import { isAnswerable } from '#domain/freight-audit/dispute.ts'
import { DateWindow } from '../../ui/date-window.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { figures, PlainTable } from '../../ui/plain-table.tsx'
import { SheetTitle } from '../../ui/public-sheet/mailed-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { DisputeAnswerForm } from './dispute-answer-form.tsx'

interface DisputeSheetProps {
  accessid: string
  dispute: DisputePageValue
  onAnswered: () => void
}

/** The shipper's request, its reason, and the carrier's answer. */
export function DisputeSheet({ accessid, dispute, onAnswered }: DisputeSheetProps) {
  const { billNumber, BOLNumber, proNumber, shipper, asked, billed, currency, state, answerBy } = dispute
  const numbers = [BOLNumber && t`BOL ${BOLNumber}`, proNumber && t`PRO ${proNumber}`]
    .filter(Boolean)
    .join(', ')
  return (
    <Stack gap="md">
      <Section>
        <SheetTitle>
          <Trans>Bill {billNumber}</Trans>
        </SheetTitle>
        {numbers ? <Text c="dimmed">{numbers}</Text> : null}
        <Text mt="xs">
          <Trans>
            {shipper.name} was billed {moneyText(billed, currency)} and asks you to reduce the bill by{' '}
            <b>{moneyText(asked, currency)}</b>.
          </Trans>
        </Text>
        {isAnswerable(state) ? (
          <Text mt={4}>
            <Trans>
              Please answer by <DateWindow date={answerBy} />.
            </Trans>
          </Text>
        ) : (
          <Standing dispute={dispute} />
        )}
      </Section>
      <Reasons dispute={dispute} />
      {isAnswerable(state) ? (
        <DisputeAnswerForm accessid={accessid} dispute={dispute} onAnswered={onAnswered} />
      ) : null}
    </Stack>
  )
}

function Standing({ dispute }: { dispute: DisputePageValue }) {
  const { state, shipper, agreed, currency, answerWords, creditNumber } = dispute
  if (state === 'settled') {
    return (
      <Alert mt="sm" color="gray" role="status">
        <Trans>{shipper.name} has made a decision on this bill. You no longer need to respond.</Trans>
      </Alert>
    )
  }
  const isRefused = state === 'refused'
  const words = isRefused
    ? t`You said that the bill is correct.`
    : t`You agreed to reduce the bill by ${moneyText(agreed, currency)}${creditNumber ? t` with ${creditNumber}` : ''}.`
  return (
    <Alert
      mt="sm"
      role="status"
      color={isRefused ? 'red' : 'green'}
      icon={isRefused ? <IconCircleX size={18} aria-hidden /> : <IconCircleCheck size={18} aria-hidden />}
    >
      <Trans>
        {words} {shipper.name} has your answer{answerWords ? `: ${answerWords}` : '.'} You can close this
        page.
      </Trans>
    </Alert>
  )
}

function Reasons({ dispute: { charges, findings, words, currency } }: { dispute: DisputePageValue }) {
  if (charges.length === 0 && findings.length === 0 && words === '') return null
  return (
    <Section title={t`Why`}>
      <Stack gap="sm">
        {charges.length > 0 ? (
          <PlainTable
            aria-label={t`Charges that differ`}
            columns={[t`Charge`, figures(t`Billed`), figures(t`Agreed`)]}
          >
            {charges.map(({ label, billed, receipt }) => (
              <Table.Tr key={label}>
                <Table.Td>{label}</Table.Td>
                <Table.Td ta="right">
                  <Money cents={billed} currency={currency} />
                </Table.Td>
                <Table.Td ta="right">
                  <Money cents={receipt} currency={currency} />
                </Table.Td>
              </Table.Tr>
            ))}
          </PlainTable>
        ) : null}
        {findings.map((finding) => (
          <Text key={finding} size="sm">
            {finding}
          </Text>
        ))}
        {words ? <Text size="sm">{words}</Text> : null}
      </Stack>
    </Section>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { matchInvoice } from '#contracts/endpoints/invoices.ts'
import { useChange } from '../../api/queries.ts'
import { Section } from '../../ui/section.tsx'
import type { BillDetails } from './bill-words.ts'

/** Assigns a bill to a shipment, from the suggestions or by BOL number. */
export function MatchForm({ bill }: { bill: BillDetails }) {
  const [number, setNumber] = useState('')
  const { run, isRunning, refused, reset } = useChange(matchInvoice)
  const match = (BOLNumber: string) => void run({ billId: bill.id, version: bill.version, BOLNumber })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    match(number)
  }
  const fault = refused
    ? (refused.fields.BOLNumber ?? (refused.isTold ? undefined : refused.message))
    : undefined
  return (
    <Section title={t`Which shipment is it for?`}>
      <Stack gap="sm">
        {bill.suggestions.map(({ BOLNumber, because }) => (
          <Group key={BOLNumber} gap="sm">
            <Button size="xs" variant="default" loading={isRunning} onClick={() => match(BOLNumber)}>
              <Trans>Match to {BOLNumber}</Trans>
            </Button>
            <Text size="sm" c="dimmed">
              {because}
            </Text>
          </Group>
        ))}
        {bill.shipmentId ? (
          <Group gap="sm">
            <Button size="xs" variant="default" loading={isRunning} onClick={() => match(bill.BOLNumber)}>
              <Trans>Confirm match to {bill.BOLNumber}</Trans>
            </Button>
            <Text size="sm" c="dimmed">
              <Trans>The bill is then compared and released.</Trans>
            </Text>
          </Group>
        ) : null}
        <form onSubmit={submit}>
          <Group gap="xs" align="flex-end">
            <TextInput
              label={t`BOL number`}
              maxLength={40}
              value={number}
              error={fault}
              onChange={(event) => {
                setNumber(event.currentTarget.value)
                reset()
              }}
            />
            <Button type="submit" variant="default" loading={isRunning} disabled={number.trim() === ''}>
              <Trans>Match</Trans>
            </Button>
          </Group>
        </form>
      </Stack>
    </Section>
  )
}

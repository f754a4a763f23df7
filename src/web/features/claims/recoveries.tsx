import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  ActionIcon,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { recoverClaim } from '#contracts/endpoints/claims.ts'
import { takesMoney } from '#domain/claims/claim-states.ts'
import { formatDecimal, parseDecimal } from '#domain/money.ts'
import { useChange } from '../../api/queries.ts'
import { type ClaimDetails, dayText } from '../../ui/claims/claim-words.ts'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'

interface RecoveriesProps {
  claim: ClaimDetails
  isChangeable: boolean
}

/** Recovered money, as payments and as credits on bills, with a form for the next one. */
export function Recoveries({ claim, isChangeable }: RecoveriesProps) {
  const { run, isRunning } = useChange(recoverClaim)
  const isOpen = isChangeable && takesMoney(claim.state)
  const due = claim.agreed ?? claim.claimed
  return (
    <Section
      title={t`Recovered`}
      note={t`${moneyText(claim.recovered, claim.currency)} of ${moneyText(due, claim.currency)}`}
    >
      <Stack gap="sm">
        {claim.recoveries.length === 0 ? (
          <Text size="sm" c="dimmed">
            <Trans>Nothing received yet.</Trans>
          </Text>
        ) : (
          <Table aria-label={t`Payments and credits`}>
            <Table.Tbody>
              {claim.recoveries.map((one) => (
                <Table.Tr key={one.id}>
                  <Table.Td>
                    {one.kind === 'credit' ? t`Credit` : t`Payment`} {one.reference}
                  </Table.Td>
                  <Table.Td>{dayText(one.receivedOn)}</Table.Td>
                  <Table.Td ta="right">
                    <Money cents={one.amount} currency={claim.currency} />
                  </Table.Td>
                  {isOpen ? (
                    <Table.Td w={44}>
                      <ActionIcon
                        variant="default"
                        loading={isRunning}
                        aria-label={t`Remove ${one.kind} ${one.reference}`}
                        onClick={() =>
                          void run({ claimId: claim.id, version: claim.version, removeId: one.id })
                        }
                      >
                        <IconTrash size={16} aria-hidden />
                      </ActionIcon>
                    </Table.Td>
                  ) : null}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {isOpen && claim.recovered < claim.claimed ? <RecoverForm key={claim.version} claim={claim} /> : null}
      </Stack>
    </Section>
  )
}

function RecoverForm({ claim }: { claim: ClaimDetails }) {
  const left = Math.max((claim.agreed ?? claim.claimed) - claim.recovered, 0)
  const [values, setValues] = useState({
    ...{ amount: left > 0 ? formatDecimal(left, 2, 2) : '', receivedOn: '', reference: '', billId: '' },
  })
  const [fault, setFault] = useState('')
  const { run, isRunning, refused } = useChange(recoverClaim)
  const set = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }))
    setFault('')
  }
  const choose = (billId: string) => {
    const credit = claim.credits.find((one) => one.billId === billId)
    set(
      credit ? { billId, amount: formatDecimal(credit.amount, 2, 2), reference: credit.number } : { billId },
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const amount = parseDecimal(values.amount, 2)
    if (amount === null) {
      setFault(t`Enter an amount like 1240.50.`)
      return focusFirst(['amount'])
    }
    const body = { claimId: claim.id, version: claim.version, ...values, amount }
    const outcome = await run(body, { silent: true })
    if (outcome.kind === 'refused') return focusFirst(Object.keys(outcome.fields))
    toast('success', t`${moneyText(amount, claim.currency)} recorded.`)
  }
  const faults = refused?.fields ?? {}
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label={t`Record recovery`}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {claim.credits.length > 0 ? (
          <NativeSelect
            data-path="billId"
            label={t`Type`}
            data={[
              { value: '', label: t`Payment` },
              ...claim.credits.map(({ billId, number, amount }) => ({
                value: billId,
                label: t`Credit ${number}, ${moneyText(amount, claim.currency)}`,
              })),
            ]}
            value={values.billId}
            error={faults.billId}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        ) : null}
        <TextInput
          data-path="amount"
          label={t`Amount (${claim.currency})`}
          inputMode="decimal"
          value={values.amount}
          error={fault || faults.amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        <TextInput
          data-path="receivedOn"
          type="date"
          label={t`Received on`}
          value={values.receivedOn}
          error={faults.receivedOn}
          onChange={(event) => set({ receivedOn: event.currentTarget.value })}
        />
        <TextInput
          label={t`Check or reference number`}
          maxLength={60}
          value={values.reference}
          onChange={(event) => set({ reference: event.currentTarget.value })}
        />
      </SimpleGrid>
      <FormErrorSummary message={untoldMessage(refused)} />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" variant="default" loading={isRunning}>
          <Trans>Record recovery</Trans>
        </Button>
      </Group>
    </form>
  )
}

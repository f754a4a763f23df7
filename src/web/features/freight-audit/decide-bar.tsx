import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { decideInvoices } from '#contracts/endpoints/invoices.ts'
import { type BillDecision, stateAfter } from '#domain/freight-audit/bill-states.ts'
import { useChange } from '../../api/queries.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { toast } from '../../ui/toast.ts'
import type { BillDetails } from './bill-words.ts'

const BUTTONS: readonly { decision: BillDecision; label: string; key: string }[] = [
  { decision: 'accept', label: t`Accept`, key: 'a' },
  { decision: 'shortPay', label: t`Pay the receipt amount`, key: 's' },
  { decision: 'dispute', label: t`Dispute`, key: 'd' },
  { decision: 'close', label: t`Close without payment`, key: 'c' },
  { decision: 'reopen', label: t`Reopen`, key: 'r' },
]

const DISPUTE_DIALOG = partFrom(() => import('./dispute-dialog.tsx').then((part) => part.DisputeDialog))

/** Decides a bill by button or by key, and continues with the next one. */
export function DecideBar({ bill, onDecided }: { bill: BillDetails; onDecided: () => void }) {
  const [note, setNote] = useState('')
  const [fault, setFault] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { run, isRunning } = useChange(decideInvoices)
  const possible = BUTTONS.filter(
    ({ decision }) =>
      (stateAfter(bill.state, decision) !== null && (decision !== 'shortPay' || bill.shipmentId)) ||
      // The carrier is asked again.
      (decision === 'dispute' && bill.state === 'disputed'),
  )
  const [isDisputing, setDisputing] = useState(false)
  const take = (decision: BillDecision) =>
    decision === 'dispute' ? setDisputing(true) : void decide(decision)
  const decide = async (decision: BillDecision) => {
    setFault('')
    const bills = [{ billId: bill.id, version: bill.version }]
    const outcome = await run({ decision, bills, note })
    if (outcome.kind === 'refused') return setFault(outcome.message)
    const [result] = outcome.value.outcomes
    if (result?.outcome === 'refused') {
      setFault(result.message)
      field.current?.focus()
      return
    }
    toast('success', t`Bill ${bill.number}: ${result?.message ?? ''}`)
    onDecided()
  }
  useHotkeys(possible.map(({ decision, key }) => [key, () => (isRunning ? undefined : take(decision))]))
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end">
        <TextInput
          ref={field}
          label={t`Note`}
          placeholder={t`Why, for the record`}
          maxLength={1000}
          value={note}
          error={fault || undefined}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setFault('')
          }}
          w={{ base: '100%', sm: 340 }}
        />
        {possible.map(({ decision, label, key }, index) => (
          <Button
            key={decision}
            variant={index === 0 ? 'filled' : 'default'}
            loading={isRunning}
            onClick={() => take(decision)}
          >
            {label} ({key.toUpperCase()})
          </Button>
        ))}
      </Group>
      <LazyPart
        of={DISPUTE_DIALOG}
        isWanted={isDisputing}
        isAbove
        with={{
          bill,
          isOpen: isDisputing,
          onClose: () => setDisputing(false),
          onDisputed: () => {
            setDisputing(false)
            onDecided()
          },
          onWithoutMail: () => {
            setDisputing(false)
            void decide('dispute')
          },
        }}
      />
      {bill.firstApprovedBy && bill.state === 'outstanding' ? (
        <Text size="sm" c="dimmed">
          <Trans>Approved by {bill.firstApprovedBy}. A second person must also approve it.</Trans>
        </Text>
      ) : null}
    </Stack>
  )
}

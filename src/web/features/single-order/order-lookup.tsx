import { Alert, Button, Group, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { listOrders } from '#contracts/endpoints/orders.ts'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'

type Answer = { kind: 'none' } | { kind: 'note'; text: string } | { kind: 'fault'; text: string }

/** Order number in, everything filled: opens the way of shipping that the order's payment type says. */
export function OrderLookup() {
  const [number, setNumber] = useState('')
  const [answer, setAnswer] = useState<Answer>({ kind: 'none' })
  const [isRunning, setRunning] = useState(false)
  const navigate = useNavigate()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const orderNumber = number.trim()
    if (orderNumber === '') return setAnswer({ kind: 'fault', text: 'Enter an order number.' })
    setRunning(true)
    const outcome = await call(listOrders, { orderNumber, status: '' })
    setRunning(false)
    if (outcome.kind === 'refused') {
      if (outcome.code === 'NOT_BUILT_YET') setAnswer({ kind: 'note', text: NOT_BUILT })
      else if (!outcome.isTold) setAnswer({ kind: 'fault', text: outcome.message })
      return
    }
    const { order } = outcome.value
    if (order === null) return setAnswer({ kind: 'fault', text: `There is no open order ${orderNumber}.` })
    const to = order.paymentType === 'C' ? '/Collect' : '/Prepaid'
    await navigate({ to, search: { order: order.orderNumber } as never })
  }

  return (
    <Section title="Ship an order" note="Everything is filled in from the order">
      <form onSubmit={submit} noValidate>
        <Group align="flex-end" gap="xs">
          <TextInput
            label="Order number"
            w={280}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            autoFocus
            spellCheck={false}
          />
          <Button type="submit" loading={isRunning}>
            Fill from order
          </Button>
        </Group>
      </form>
      <div aria-live="polite">
        {answer.kind === 'note' ? (
          <Alert variant="light" icon={<IconInfoCircle size={18} />} mt="sm">
            {answer.text}
          </Alert>
        ) : null}
        {answer.kind === 'fault' ? (
          <div style={{ marginTop: 12 }}>
            <ErrorState message={answer.text} />
          </div>
        ) : null}
      </div>
    </Section>
  )
}

const NOT_BUILT =
  'Orders are not built yet, so there is nothing to fill from. Choose Prepaid / 3P below and type the shipment in.'

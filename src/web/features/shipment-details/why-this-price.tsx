import { Alert, Button, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { reRate } from '#contracts/endpoints/rating.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { call, type Outcome } from '../../api/call.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { reRateWords } from './re-rate-words.ts'
import css from './shipment-details.module.css'

/** The charges of a price and the full working behind it, and whether computing it again comes to the same. */
export function WhyThisPrice({ sheet }: { sheet: PriceSheetValue }) {
  return (
    <Stack gap="sm" className={css.why}>
      {sheet.guideReason ? <Text size="sm">Routing guide: {sheet.guideReason}</Text> : null}
      {sheet.charges.length === 0 ? (
        <Text size="sm">Charges are not available</Text>
      ) : (
        <Charges sheet={sheet} />
      )}
      {sheet.receipt.length > 0 ? (
        <>
          <Working sheet={sheet} />
          <ReRate sheet={sheet} />
        </>
      ) : null}
    </Stack>
  )
}

function Charges({ sheet }: { sheet: PriceSheetValue }) {
  return (
    <Table fz="sm" verticalSpacing={4} horizontalSpacing={0} maw={520} aria-label="Charges">
      <Table.Tbody>
        {sheet.charges.map((charge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name, and they do not move
          <Table.Tr key={index}>
            <Table.Th scope="row" fw={400}>
              {charge.label}
            </Table.Th>
            <Table.Td className={css.right}>
              <Money cents={charge.cents} currency={sheet.currency} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th scope="row">Total</Table.Th>
          <Table.Th className={css.right}>
            <Money cents={sheet.cents} currency={sheet.currency} />
          </Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

function Working({ sheet }: { sheet: PriceSheetValue }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={`Working of ${sheet.carrierName}`}>
      <Table fz="sm" verticalSpacing={4} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Step</Table.Th>
            <Table.Th>Working</Table.Th>
            <Table.Th className={css.right}>Amount</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sheet.receipt.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored receipt have no id and do not move
            <Table.Tr key={index}>
              <Table.Td>{line.label}</Table.Td>
              <Table.Td className="lading-figure">{line.working}</Table.Td>
              <Table.Td className={css.right}>
                {line.amount === null ? null : <Money cents={line.amount} currency={sheet.currency} />}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

function ReRate({ sheet }: { sheet: PriceSheetValue }) {
  const [outcome, setOutcome] = useState<Outcome<ReplyOf<typeof reRate>> | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const run = async () => {
    setIsRunning(true)
    setOutcome(await call(reRate, { PricesheetID: sheet.id }, { silent: true }))
    setIsRunning(false)
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} aria-hidden="true" />}
        loading={isRunning}
        onClick={() => void run()}
      >
        Re-rate
      </Button>
      <div aria-live="polite">{outcome ? <Answer outcome={outcome} currency={sheet.currency} /> : null}</div>
    </Stack>
  )
}

function Answer({ outcome, currency }: { outcome: Outcome<ReplyOf<typeof reRate>>; currency: string }) {
  if (outcome.kind === 'refused') return <ErrorState message={outcome.message} />
  const { isSame, text } = reRateWords(outcome.value, currency)
  const Icon = isSame ? IconCircleCheck : IconAlertTriangle
  return (
    <Alert color={isSame ? 'green' : 'amber'} p="xs" icon={<Icon size={18} aria-hidden="true" />}>
      {text}
    </Alert>
  )
}

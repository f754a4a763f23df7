import { Button, Group, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { Money } from '../../ui/money.tsx'
import { printPart } from './print-part.ts'
import styles from './rates.module.css'

/** Why this price: the tariff's whole working, line by line, as it was stored. */
export function Receipt({ sheet, lane }: { sheet: PriceSheetValue; lane: string }) {
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part} className={styles.receipt}>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm" fw={600}>
          {sheet.carrierName} ({sheet.scac}) · {lane}
        </Text>
        <Button
          size="xs"
          variant="default"
          className="lading-no-print"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => printPart(part.current)}
        >
          Print receipt
        </Button>
      </Group>
      {sheet.receipt.length === 0 ? <Charges sheet={sheet} /> : <Working sheet={sheet} />}
      <Text size="xs" c="dimmed" mt={6} component="div" className={styles.source}>
        {sheet.tariffName || sheet.source}
        {sheet.isSynthetic ? ' · synthetic tariff, not a carrier’s own rates' : ''} · valid until{' '}
        <Instant at={sheet.expiresAt} />
        {sheet.receiptHash ? (
          <>
            {' '}
            · receipt <CopyId value={sheet.receiptHash} label="receipt hash" />
          </>
        ) : null}
      </Text>
    </div>
  )
}

function Working({ sheet }: { sheet: PriceSheetValue }) {
  return (
    <table className={styles.working} aria-label={`Working of ${sheet.carrierName}`}>
      <thead>
        <tr>
          <th scope="col">Step</th>
          <th scope="col">Working</th>
          <th scope="col" className={styles.amount}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {sheet.receipt.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a stored receipt have no id and do not move
          <tr key={index} data-step={line.step}>
            <th scope="row">{line.label}</th>
            <td>{line.working}</td>
            <td className={styles.amount}>
              {line.amount === null ? null : <Money cents={line.amount} currency={sheet.currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A price that came without a working (a carrier's own answer, a spot quote) still says its charges. */
function Charges({ sheet }: { sheet: PriceSheetValue }) {
  if (sheet.charges.length === 0) return <Text size="sm">Charges are not available</Text>
  return (
    <table className={styles.working} aria-label={`Charges of ${sheet.carrierName}`}>
      <tbody>
        {sheet.charges.map((charge) => (
          <tr key={`${charge.code} ${charge.label}`}>
            <th scope="row">{charge.label}</th>
            <td className={styles.amount}>
              <Money cents={charge.cents} currency={sheet.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

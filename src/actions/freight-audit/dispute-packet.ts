import { listFiles, readFileContent, type StoredFileRow } from '#database/files/stored-files.ts'
import type { StoredBill } from '#database/freight-audit/carrier-bills.ts'
import type { StoredShipment } from '#database/shipments/stored-shipment.ts'
import { printReport } from '#documents/papers/report-table.ts'
import { formatMoney } from '#domain/money.ts'
import type { ActionContext } from '../kernel/context.ts'
import type { MailFile } from '../kernel/outgoing-mail.ts'

/** The shipment's files that prove what was shipped and delivered. */
const PROOFS: readonly string[] = ['POD', 'WeightCertificate', 'BOL']
/** Mail servers refuse 10 MB, and base64 adds a third. */
const MOST_BYTES = 7_000_000

interface Disputed {
  stored: StoredBill
  shipment: StoredShipment | null
  company: string
}

/**
 * The bill next to its receipt as a PDF, the original bill, and the shipment's proofs, newest first, as far as a mail
 * has room.
 */
export async function disputePacket(
  { db, clientId }: Pick<ActionContext, 'db' | 'clientId'>,
  disputed: Disputed,
): Promise<{ files: MailFile[]; left: string[] }> {
  const { stored, shipment } = disputed
  const comparison = await printedComparison(disputed)
  const files: MailFile[] = [
    fileOf(
      { name: `Bill ${stored.bill.number} and receipt.pdf`, contentType: 'application/pdf' },
      comparison,
    ),
  ]
  const own = await listFiles(db, clientId, { kind: 'bill', id: stored.id })
  const shipments = shipment ? await listFiles(db, clientId, { kind: 'shipment', id: shipment.id }) : []
  const left: string[] = []
  let size = comparison.length
  const proofs = shipments.filter(({ kind }) => PROOFS.includes(kind)).reverse()
  for (const file of [...own, ...proofs]) {
    const bytes = size + file.size > MOST_BYTES ? null : await readFileContent(db, clientId, file.id)
    if (bytes) {
      size += bytes.length
      files.push(fileOf(file, bytes))
    } else left.push(file.name)
  }
  return { files, left }
}

const fileOf = (
  { name, contentType }: Pick<StoredFileRow, 'name' | 'contentType'>,
  bytes: Uint8Array,
): MailFile => ({ fileName: name, contentType, base64: Buffer.from(bytes).toString('base64') })

async function printedComparison({ stored, shipment, company }: Disputed): Promise<Buffer> {
  const { bill, explanation, bookedCents } = stored
  const money = (cents: number) => formatMoney(cents, bill.currency)
  const rows = explanation
    ? explanation.kinds.map((kind) => [
        ...[kind.label, money(kind.billedCents), money(kind.receiptCents), money(kind.differenceCents)],
      ])
    : bill.lines.map((line) => [line.description || line.code, money(line.cents), '', ''])
  async function* lots() {
    yield rows
  }
  const about = [
    `${bill.scac} bill ${bill.number}${bill.billDate ? ` of ${usDate(bill.billDate)}` : ''}`,
    [shipment && `BOL ${shipment.bolNumber}`, bill.proNumber && `PRO ${bill.proNumber}`]
      .filter(Boolean)
      .join(', '),
    ...(shipment ? [weights(shipment, bill)] : []),
  ]
  const parts: Uint8Array[] = []
  const printed = printReport({
    title: 'Freight bill and receipt',
    lines: [company, ...about].filter(Boolean),
    columns: [
      { label: 'Charge', share: 3, align: 'left' },
      { label: 'Billed', share: 1, align: 'right' },
      { label: 'Receipt', share: 1, align: 'right' },
      { label: 'Difference', share: 1, align: 'right' },
    ],
    lots: lots(),
    totals: async () => [
      ['Total', money(bill.totalCents), money(bookedCents), money(bill.totalCents - bookedCents)],
    ],
    remarks: () => (explanation?.findings ?? []).map(({ words }) => words),
  })
  for await (const part of printed) parts.push(part)
  return Buffer.concat(parts)
}

const weights = ({ totalWeightLb }: StoredShipment, { billedWeightLb }: StoredBill['bill']): string => {
  const shipped = `Shipped at ${totalWeightLb.toLocaleString('en-US')} lb`
  return billedWeightLb === null
    ? shipped
    : `${shipped}, billed at ${billedWeightLb.toLocaleString('en-US')} lb`
}

/** Formats a date for papers. */
export const usDate = (date: string): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`

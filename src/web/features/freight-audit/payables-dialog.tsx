import { Button, Group, Modal, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { exportInvoices, listPayableExports } from '#contracts/endpoints/payables.ts'
import { canChange } from '#domain/access/rights.ts'
import { plural } from '#domain/text/plural.ts'
import { saveAs } from '../../api/file.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { moneyText } from '../../ui/money.tsx'
import { toast } from '../../ui/toast.ts'
import { AccountsForm } from './accounts-form.tsx'
import { ExportScheduleForm } from './export-schedule-form.tsx'

type Listed = ReplyOf<typeof listPayableExports>
type Totals = Listed['waiting']['totals']

export interface PayablesDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** What goes to accounts payable: what waits, what was sent, to which accounts, and when automatically. */
export function PayablesDialog({ isOpen, onClose }: PayablesDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Accounts payable" size="xl">
      {isOpen ? <Payables /> : null}
    </Modal>
  )
}

function Payables() {
  const { data, error } = useCall(listPayableExports, {}, { silent: true })
  const isChangeable = canChange(useUser().userType)
  if (error) return <ErrorState message={error.message} />
  if (!data) return <Skeleton height={480} aria-label="Loading the exports" />
  return (
    <Stack gap="lg">
      <Waiting waiting={data.waiting} isChangeable={isChangeable} />
      <Exports exports={data.exports} />
      <AccountsForm isChangeable={isChangeable} />
      <ExportScheduleForm isChangeable={isChangeable} />
    </Stack>
  )
}

const totalsText = (totals: Totals): string =>
  totals.map(({ amount, currency }) => moneyText(amount, currency)).join(' and ')

/** Makes an export, or fetches a former one, and saves its file. */
function useExport() {
  const { run, isRunning } = useChange(exportInvoices)
  const save = async (format: 'CSV' | 'XLSX', exportId = '') => {
    const outcome = await run({ format, exportId })
    if (outcome.kind === 'refused') return outcome.isTold ? undefined : toast('error', outcome.message)
    const { file, export: made } = outcome.value
    if (!file || !made) return toast('info', 'All approved bills were sent already.')
    const bytes = Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0))
    saveAs(new Blob([bytes], { type: file.contentType }), file.name)
    if (exportId === '') toast('success', `${plural(made.bills, 'bill')} sent: ${totalsText(made.totals)}.`)
  }
  return { save, isRunning }
}

function Waiting({ waiting, isChangeable }: { waiting: Listed['waiting']; isChangeable: boolean }) {
  const { save, isRunning } = useExport()
  const words =
    waiting.bills === 0
      ? 'No approved bill waits.'
      : `${plural(waiting.bills, 'approved bill')}, ${totalsText(waiting.totals)}. Each bill is in one export only.`
  return (
    <Group justify="space-between" gap="sm">
      <Text>{words}</Text>
      {isChangeable && waiting.bills > 0 ? (
        <Group gap="xs">
          <Button loading={isRunning} onClick={() => void save('XLSX')}>
            Send as Excel
          </Button>
          <Button variant="default" disabled={isRunning} onClick={() => void save('CSV')}>
            Send as CSV
          </Button>
        </Group>
      ) : null}
    </Group>
  )
}

function Exports({ exports }: Pick<Listed, 'exports'>) {
  const { save, isRunning } = useExport()
  if (exports.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={480} mah={260}>
      <Table aria-label="Exports" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Export</Table.Th>
            <Table.Th>Sent</Table.Th>
            <Table.Th ta="right">Bills</Table.Th>
            <Table.Th ta="right">Total</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {exports.map(({ id, number, bills, totals, madeBy, madeAt, sentTo }) => (
            <Table.Tr key={id}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <Instant at={madeAt} /> {sentTo ? `to ${sentTo}` : `by ${madeBy}`}
              </Table.Td>
              <Table.Td ta="right">{bills.toLocaleString('en-US')}</Table.Td>
              <Table.Td ta="right">{totalsText(totals)}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<IconDownload size={14} aria-hidden />}
                  disabled={isRunning}
                  onClick={() => void save('XLSX', id)}
                  aria-label={`Download export ${number}`}
                >
                  Excel
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

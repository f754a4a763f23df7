import { Button, Group, Modal, Skeleton, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportAccruals, exportInvoices, listPayableExports } from '#contracts/endpoints/payables.ts'
import { canChange } from '#domain/access/rights.ts'
import { plural } from '#domain/text/plural.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { AccountsForm } from './accounts-form.tsx'
import { Accruals } from './accruals.tsx'
import { ExportScheduleForm } from './export-schedule-form.tsx'
import { dateText, type Listed, totalsText, useExport } from './use-export.ts'

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
  if (!data) return <Skeleton height={480} role="status" aria-label="Loading the exports" />
  return (
    <Stack gap="lg">
      <Waiting waiting={data.waiting} isChangeable={isChangeable} />
      <Accruals accruals={data.accruals} isChangeable={isChangeable} />
      <Exports exports={data.exports} />
      <AccountsForm isChangeable={isChangeable} />
      <ExportScheduleForm isChangeable={isChangeable} />
    </Stack>
  )
}

function Waiting({ waiting, isChangeable }: { waiting: Listed['waiting']; isChangeable: boolean }) {
  const { save, isRunning } = useExport(exportInvoices)
  const words =
    waiting.bills === 0
      ? 'No approved bills are waiting.'
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
  const bills = useExport(exportInvoices)
  const accruals = useExport(exportAccruals)
  if (exports.length === 0) return null
  return (
    <Table.ScrollContainer minWidth={480} mah={260}>
      <Table aria-label="Exports" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Export</Table.Th>
            <Table.Th>Sent</Table.Th>
            <Table.Th ta="right">Contents</Table.Th>
            <Table.Th ta="right">Total</Table.Th>
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {exports.map(({ id, kind, number, bills: count, through, totals, madeBy, madeAt, sentTo }) => {
            const isBills = kind === 'bills'
            const name = isBills ? `Bills ${number}` : `Accruals ${number}`
            const { save, isRunning } = isBills ? bills : accruals
            return (
              <Table.Tr key={id}>
                <Table.Td>
                  {name}
                  {through ? (
                    <Text size="xs" c="dimmed">
                      through {dateText(through)}
                    </Text>
                  ) : null}
                </Table.Td>
                <Table.Td>
                  <Instant at={madeAt} /> {sentTo ? `to ${sentTo}` : `by ${madeBy}`}
                </Table.Td>
                <Table.Td ta="right">{plural(count, isBills ? 'bill' : 'shipment')}</Table.Td>
                <Table.Td ta="right">{totalsText(totals)}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-xs"
                    variant="default"
                    leftSection={<IconDownload size={14} aria-hidden />}
                    disabled={isRunning}
                    onClick={() => void save('XLSX', { exportId: id })}
                    aria-label={`Download ${name}`}
                  >
                    Excel
                  </Button>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

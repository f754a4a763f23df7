import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { exportAccruals, exportInvoices, listPayableExports } from '#contracts/endpoints/payables.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { figures, PlainTable } from '../../ui/plain-table.tsx'
import { AccountsForm } from './accounts-form.tsx'
import { Accruals } from './accruals.tsx'
import { ExportScheduleForm } from './export-schedule-form.tsx'
import { dateText, type Listed, totalsText, useExport } from './use-export.ts'

export interface PayablesDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** Accounts payable: waiting bills, earlier exports, the accounts, and the automatic schedule. */
export function PayablesDialog({ isOpen, onClose }: PayablesDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Accounts payable`} size="xl">
      {isOpen ? <Payables /> : null}
    </Modal>
  )
}

function Payables() {
  const { data, error } = useCall(listPayableExports, {}, { silent: true })
  const isChangeable = canChange(useUser().userType)
  if (error) return <ErrorState message={error.message} />
  if (!data) return <Skeleton height={480} role="status" aria-label={t`Loading the exports`} />
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
      ? t`No approved bills are waiting.`
      : t`${plural(waiting.bills, { one: '# approved bill', other: '# approved bills' })}, ${totalsText(waiting.totals)}. Each bill is exported only once.`
  return (
    <Group justify="space-between" gap="sm">
      <Text>{words}</Text>
      {isChangeable && waiting.bills > 0 ? (
        <Group gap="xs">
          <Button loading={isRunning} onClick={() => void save('XLSX')}>
            <Trans>Send as Excel</Trans>
          </Button>
          <Button variant="default" disabled={isRunning} onClick={() => void save('CSV')}>
            <Trans>Send as CSV</Trans>
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
      <PlainTable
        aria-label={t`Exports`}
        stickyHeader
        columns={[t`Export`, t`Sent`, figures(t`Contents`), figures(t`Total`), null]}
      >
        {exports.map(({ id, kind, number, bills: count, through, totals, madeBy, madeAt, sentTo }) => {
          const isBills = kind === 'bills'
          const name = isBills ? t`Bills ${number}` : t`Accruals ${number}`
          const { save, isRunning } = isBills ? bills : accruals
          return (
            <Table.Tr key={id}>
              <Table.Td>
                {name}
                {through ? (
                  <Text size="xs" c="dimmed">
                    <Trans>through {dateText(through)}</Trans>
                  </Text>
                ) : null}
              </Table.Td>
              <Table.Td>
                <Instant at={madeAt} /> {sentTo ? t`to ${sentTo}` : t`by ${madeBy}`}
              </Table.Td>
              <Table.Td ta="right">
                {isBills
                  ? plural(count, { one: '# bill', other: '# bills' })
                  : plural(count, { one: '# shipment', other: '# shipments' })}
              </Table.Td>
              <Table.Td ta="right">{totalsText(totals)}</Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-xs"
                  variant="default"
                  leftSection={<IconDownload size={14} aria-hidden />}
                  disabled={isRunning}
                  onClick={() => void save('XLSX', { exportId: id })}
                  aria-label={t`Download ${name}`}
                >
                  <Trans>Excel</Trans>
                </Button>
              </Table.Td>
            </Table.Tr>
          )
        })}
      </PlainTable>
    </Table.ScrollContainer>
  )
}

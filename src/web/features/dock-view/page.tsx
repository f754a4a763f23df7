import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { printDockCommands } from '#contracts/endpoints/dock.ts'
import { countSchedule } from '#contracts/endpoints/schedule.ts'
import { canChange } from '#domain/access/rights.ts'
import { openFile } from '../../api/file.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FixLink } from '../../ui/fix-link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DAYS, loadedText } from './dock-day.ts'
import { DockDayList } from './dock-day-list.tsx'
import styles from './dock-view.module.css'
import { keepWarehouse, readWarehouse } from './kept-day.ts'
import { keepWorkingOffline } from './offline-worker.ts'
import { RefusedMarks } from './refused-marks.tsx'
import { ScanBar } from './scan-bar.tsx'
import { scanInto } from './scan-into.ts'
import { SyncState } from './sync-state.tsx'
import { type Dock, useDock } from './use-dock.ts'
import { useDockDesk } from './use-dock-desk.ts'
import { WarehouseChoice } from './warehouse-choice.tsx'

/**
 * Today's outgoing shipments, for a tablet on the dock: by carrier and time, by touch and by scan, with and without a
 * network.
 */
export function Page() {
  const { userId, userType } = useUser()
  const [warehouse, setWarehouse] = useState(() => readWarehouse(userId))
  const [fault, setFault] = useState('')
  const dock = useDock(warehouse)
  const desk = useDockDesk(dock)
  const { data: schedule } = useCall(countSchedule, {}, { silent: true })
  useEffect(keepWorkingOffline, [])
  const isChangeable = canChange(userType)
  const change = (code: string) => {
    keepWarehouse(userId, code)
    setWarehouse(code)
    desk.choose(null)
  }
  const showCommands = async () => {
    const place = schedule?.warehouses.find(({ WHSE }) => WHSE === warehouse)?.name ?? ''
    const shown = await openFile(printDockCommands, { title: place })
    setFault(shown.kind === 'refused' && !shown.isTold ? shown.message : '')
  }
  return (
    <div className={styles.dock}>
      <PageHeader
        note={<SyncState dock={dock} />}
        actions={
          <Button
            variant="default"
            h={44}
            leftSection={<IconBarcode size={18} aria-hidden />}
            onClick={() => void showCommands()}
          >
            <Trans>Command barcodes</Trans>
          </Button>
        }
      />
      {fault ? <ErrorState message={fault} /> : null}
      <WarehouseChoice warehouses={schedule?.warehouses} value={warehouse} onChange={change} />
      <ScanBar said={desk.said} onScan={scanInto(desk, dock.rows ?? [], isChangeable)} />
      <RefusedMarks dock={dock} />
      <DockContent dock={dock} desk={desk} isChangeable={isChangeable} />
    </div>
  )
}

interface DockContentProps {
  dock: Dock
  desk: ReturnType<typeof useDockDesk>
  isChangeable: boolean
}

function DockContent({ dock, desk, isChangeable }: DockContentProps) {
  if (dock.fault) return <ErrorState message={dock.fault} onRetry={dock.readAgain} />
  if (!dock.rows) {
    return dock.isOffline ? (
      <EmptyState
        title={t`This list has not been loaded on this device yet`}
        hint={t`Open it once while online. After that, it is available offline.`}
      />
    ) : (
      <p role="status">
        <Trans>Loading the list…</Trans>
      </p>
    )
  }
  const { rows } = dock
  if (rows.length === 0) {
    return (
      <EmptyState
        title={t`Nothing ships in the next few days`}
        hint={t`Scheduled and tendered shipments appear here.`}
        action={<FixLink to="shipment" />}
      />
    )
  }
  return (
    <>
      <p className={styles.progress}>{loadedText(rows)}</p>
      {DAYS.map((day) => (
        <DockDayList
          key={day}
          day={day}
          rows={rows}
          desk={desk}
          isChangeable={isChangeable && day !== 'loaded'}
        />
      ))}
    </>
  )
}

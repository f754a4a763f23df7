import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listConsole } from '#contracts/endpoints/console.ts'
import { countSchedule } from '#contracts/endpoints/schedule.ts'
import { useLive } from '../../api/live.ts'
import { refresh, useCall } from '../../api/queries.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { BoardHead } from './board-head.tsx'
import { BoardList } from './board-list.tsx'
import css from './shipment-console.module.css'
import { StageTiles } from './stage-tiles.tsx'
import { useNow } from './use-now.ts'
import { WarehouseCounts } from './warehouse-counts.tsx'

const READ_EVERY_MS = 30_000
/** The most urgent come first: a wall board does not need the rest. */
const MOST = 60

/** The wall board: shipments that must leave today, are late or at risk, or have a problem. Refreshes automatically. */
export function Page() {
  const { search, set } = useAddress<'ShipmentConsole'>()
  const [isHeld, hold] = useState(false)
  useLiveRefresh()
  const now = useNow()
  const schedule = useCall(countSchedule, {}, { refreshEvery: READ_EVERY_MS })
  const warehouse = codeOf(schedule.data?.warehouses, search.warehouse ?? '')
  const board = useCall(
    listConsole,
    { WHSE: warehouse, pageSize: MOST },
    { query: { statuscode: 'TC' }, refreshEvery: READ_EVERY_MS, keepsPrevious: true },
  )
  const change = (code: string) => set({ warehouse: code }, { isReplaced: true })
  return (
    <main className={css.board}>
      <BoardHead
        now={now}
        refreshedAt={board.data?.refreshedAt ?? ''}
        fault={board.error?.message ?? ''}
        warehouses={schedule.data?.warehouses ?? []}
        warehouse={warehouse}
        onWarehouse={change}
        isHeld={isHeld}
        onHold={hold}
      />
      <StageTiles stages={board.data?.stages} leaving={leavingOf(schedule.data?.warehouses, warehouse)} />
      <div className={css.body}>
        <BoardList
          rows={board.data?.rows}
          total={board.data?.total ?? 0}
          now={now}
          refreshedAt={board.data?.refreshedAt ?? ''}
          isHeld={isHeld}
        />
        <WarehouseCounts warehouses={schedule.data?.warehouses ?? []} chosen={warehouse} />
      </div>
    </main>
  )
}

/** The code as the warehouse list spells it: a typed URL may differ in case. */
const codeOf = (warehouses: readonly { WHSE: string }[] | undefined, typed: string): string =>
  warehouses?.find(({ WHSE }) => WHSE.toLowerCase() === typed.toLowerCase())?.WHSE ?? typed

/** Pickups due today; undefined before the first answer. */
function leavingOf(
  warehouses: readonly { WHSE: string; today: number }[] | undefined,
  warehouse: string,
): number | undefined {
  return warehouses
    ?.filter(({ WHSE }) => warehouse === '' || WHSE === warehouse)
    .reduce((sum, { today }) => sum + today, 0)
}

/** The board has no app shell, which would listen for changes. */
function useLiveRefresh(): void {
  const client = useQueryClient()
  useLive('changed', ({ tags }) => refresh(client, tags))
  useLive('connected', () => void client.invalidateQueries())
  useLive('reconnected', () => void client.invalidateQueries())
}

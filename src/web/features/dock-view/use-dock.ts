import { useNetwork } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { listDock } from '#contracts/endpoints/dock.ts'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { refresh, useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { withMark, withMarks } from './dock-day.ts'
import { type DockMark, DockQueue, type DockWork } from './dock-queue.ts'
import { type KeptDay, keepDay, readDay } from './kept-day.ts'
import { useSending } from './use-sending.ts'

const READ_EVERY_MS = 60_000

export interface Dock {
  /** The list with all marks of this device applied; undefined until it is loaded. */
  rows: readonly DockShipment[] | undefined
  /** When the server sent the list; '' = never. */
  refreshedAt: string
  marks: readonly DockMark[]
  isOffline: boolean
  /** Why the server refused the list. */
  fault: string
  readAgain: () => void
  do: (row: DockShipment, work: DockWork) => DockMark
  /** Undoes a mark that was not sent; false if it is too late. */
  takeBack: (markId: string) => boolean
  dismiss: (markId: string) => void
  /** Sends a refused load again, whatever the shipment's current state. */
  insist: (mark: DockMark) => void
}

/** The dock of a warehouse: the server's list, the marks made since, and the sending of those marks. */
export function useDock(warehouse: string): Dock {
  const { userId, userName } = useUser()
  const queue = useMemo(() => new DockQueue(userId), [userId])
  const marks = useSyncExternalStore(queue.subscribe, queue.marks)
  const list = useDayList(userId, warehouse)
  const client = useQueryClient()
  const { settle } = list
  const onSent = useCallback((mark: DockMark) => settle(mark, userName), [settle, userName])
  const onRound = useCallback(() => refresh(client, ['shipments', 'counts', 'tracking']), [client])
  const { isUnreachable, send } = useSending(queue, { onSent, onRound })
  const rows = useMemo(
    () => list.day && withMarks(list.day.rows, marks, userName),
    [list.day, marks, userName],
  )
  return {
    rows,
    refreshedAt: list.day?.refreshedAt ?? '',
    marks,
    isOffline: isUnreachable || list.isUnreachable,
    fault: list.fault,
    readAgain: list.readAgain,
    do: ({ shipment }, work) => {
      const mark = queue.add({ shipmentId: shipment.id, bolNumber: shipment.bolNumber, work })
      send()
      return mark
    },
    takeBack: (markId) => queue.takeBack(markId),
    dismiss: (markId) => queue.remove(markId),
    insist: ({ id, shipmentId, bolNumber, work, at }) => {
      queue.remove(id)
      const bare = work.kind === 'load' ? { ...work, scac: '', units: 0 } : work
      queue.change(queue.add({ shipmentId, bolNumber, work: bare }).id, { at })
      send()
    },
  }
}

/** The server's list if it can be reached, else the one stored in this browser. */
function useDayList(userId: string, warehouse: string) {
  const [day, setDay] = useState(() => readDay(userId, warehouse))
  const latest = useRef(day)
  const take = useCallback(
    (next: KeptDay) => {
      latest.current = next
      keepDay(userId, warehouse, next)
      setDay(next)
    },
    [userId, warehouse],
  )
  useEffect(() => {
    latest.current = readDay(userId, warehouse)
    setDay(latest.current)
  }, [userId, warehouse])
  const { data, error, refetch } = useCall(
    listDock,
    { WHSE: warehouse },
    { silent: true, refreshEvery: READ_EVERY_MS },
  )
  const { online } = useNetwork()
  useEffect(() => {
    if (online) void refetch()
  }, [online, refetch])
  useEffect(() => {
    if (data) take({ rows: data.rows, refreshedAt: data.refreshedAt })
  }, [data, take])
  /** The server has it: keep it until the next list arrives. */
  const settle = useCallback(
    (mark: DockMark, by: string) => {
      const rows = latest.current.rows.map((row) =>
        row.shipment.id === mark.shipmentId ? withMark(row, mark, by) : row,
      )
      take({ ...latest.current, rows })
    },
    [take],
  )
  const isUnreachable = error?.refused.status === 0
  return {
    day: day.refreshedAt === '' ? undefined : day,
    isUnreachable,
    fault: error && !isUnreachable ? error.message : '',
    readAgain: () => void refetch(),
    settle,
  }
}

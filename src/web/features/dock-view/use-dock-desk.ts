import { t } from '@lingui/core/macro'
import { useCallback, useState } from 'react'
import type { DockShipment } from '#contracts/entities/dock.ts'
import { readPro } from '#domain/check-digits/pro-number.ts'
import { nextOf } from './dock-day.ts'
import type { DockMark } from './dock-queue.ts'
import type { Dock } from './use-dock.ts'
import { type DockPaper, type Said, useDockPrint } from './use-dock-print.ts'

/** A carrier's truck: typed once, it applies to all of the carrier's shipments. */
export interface Truck {
  trailer: string
  seal: string
}
const NO_TRUCK: Truck = { trailer: '', seal: '' }

/** The current shipment, and all actions on it by touch or by scan. */
export function useDockDesk(dock: Dock) {
  const [chosenId, choose] = useState<string | null>(null)
  const [said, say] = useState<Said | null>(null)
  const [trucks, setTrucks] = useState<Readonly<Record<string, Truck>>>({})
  const [pros, setPros] = useState<Readonly<Record<string, string>>>({})
  const [done, setDone] = useState<readonly DockMark[]>([])
  const print = useDockPrint()
  const rows = dock.rows ?? []
  const tell = (tone: Said['tone'], text: string) => {
    say({ tone, text })
    if (tone === 'bad') navigator.vibrate?.(200)
  }
  const rowAt = (id: string | null) => rows.find(({ shipment }) => shipment.id === id)
  const truckOf = (row: DockShipment) => trucks[row.shipment.carrierScac] ?? NO_TRUCK
  const proOf = ({ shipment }: DockShipment) => pros[shipment.id] ?? shipment.proNumber
  const mark = (row: DockShipment, work: DockMark['work']) => {
    const made = dock.do(row, work)
    setDone((before) => [...before, made].slice(-50))
  }
  const desk = {
    rowAt,
    chosenId,
    choose,
    said,
    tell,
    truckOf,
    changeTruck: useCallback(
      (scac: string, truck: Truck) => setTrucks((before) => ({ ...before, [scac]: truck })),
      [],
    ),
    proOf,
    changePro: (row: DockShipment, pro: string) =>
      setPros((before) => ({ ...before, [row.shipment.id]: pro })),
    check: (row: DockShipment, unit: number, isOn: boolean) => {
      mark(row, { kind: 'check', units: [unit], isChecked: isOn })
      const count = row.checked.length + (isOn ? 1 : -1)
      tell(
        'good',
        t`${row.shipment.bolNumber}: unit ${unit} ${isOn ? t`checked off` : t`unchecked`}, ${count} of ${row.units}.`,
      )
    },
    load: (row: DockShipment) => {
      if (row.loadedAt !== null) return tell('bad', t`${row.shipment.bolNumber} is already loaded.`)
      const { trailer, seal } = truckOf(row)
      const { carrierScac: scac, proNumber } = row.shipment
      const { pro, fault } = readPro(scac, proOf(row))
      // Reported at the dock, where the sticker is, and not an hour later.
      if (fault) return tell('bad', fault)
      const scanned = pro === proNumber ? '' : pro
      mark(row, { kind: 'load', trailer, seal, scac, units: row.units, pro: scanned })
      tell('good', t`${row.shipment.bolNumber} is loaded${trailer ? t` on trailer ${trailer}` : ''}.`)
    },
    print: async (row: DockShipment, paper: DockPaper) => {
      if (dock.isOffline) return tell('bad', t`Printing needs a network connection.`)
      const { tone, text } = await print(row, paper)
      tell(tone, text)
    },
    undo: () => {
      const last = done.at(-1)
      if (!last) return tell('bad', t`There is nothing to undo.`)
      const { work, bolNumber } = last
      const row = rowAt(last.shipmentId)
      if (dock.takeBack(last.id)) tell('good', t`${bolNumber}: undone.`)
      else if (work.kind === 'check' && row) {
        dock.do(row, { ...work, isChecked: !work.isChecked })
        tell('good', t`${bolNumber}: undone.`)
      } else return tell('bad', t`${bolNumber} has been reported as loaded. You cannot undo that here.`)
      setDone((before) => before.slice(0, -1))
    },
    next: () => {
      const next = nextOf(rows, chosenId)
      choose(next?.shipment.id ?? null)
      tell(next ? 'good' : 'bad', next ? t`Next: ${next.shipment.bolNumber}.` : t`Nothing is left to load.`)
    },
  }
  return desk
}
export type DockDesk = ReturnType<typeof useDockDesk>

import { type ReactNode, useState } from 'react'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import type { AskedWork } from './order-work.ts'
import { useOpenOrder } from './use-open-order.ts'
import type { RowWork } from './works-of.ts'

const WORK = partFrom(() => import('./work-dialog.tsx').then((part) => part.WorkDialog))
const ORDER = partFrom(() => import('./order-dialog.tsx').then((part) => part.OrderDialog))
const SPLIT = partFrom(() => import('./split-dialog.tsx').then((part) => part.SplitDialog))

interface OrderDialogs {
  /** Opens an order above the list. */
  open: (orderId: string) => void
  /** Asks for confirmation before the action; `clear` deselects the rows afterwards. */
  begin: (work: RowWork, rows: AskedWork['rows'], clear: () => void) => void
  dialogs: ReactNode
}

/** The dialogs of a list of orders: one order, and the actions for one row or many. */
export function useOrderDialogs(): OrderDialogs {
  const opened = useOpenOrder()
  const [asked, setAsked] = useState<AskedWork | null>(null)
  const [splitId, setSplitId] = useState('')
  const begin: OrderDialogs['begin'] = (work, rows, clear) => {
    if (work === 'split') setSplitId(rows[0]!.id)
    else setAsked({ work, rows, clear })
  }
  const onWork = (work: RowWork, row: AskedWork['rows'][number]) => {
    opened.close()
    begin(work, [row], () => {})
  }
  return {
    open: opened.open,
    begin,
    dialogs: (
      <>
        <LazyPart
          of={WORK}
          isWanted={asked !== null}
          isAbove
          with={{ asked, onClose: () => setAsked(null) }}
        />
        <LazyPart
          of={ORDER}
          isWanted={opened.orderId !== ''}
          isAbove
          with={{ orderId: opened.orderId, onClose: opened.close, onWork }}
        />
        <LazyPart
          of={SPLIT}
          isWanted={splitId !== ''}
          isAbove
          with={{ orderId: splitId, onClose: () => setSplitId('') }}
        />
      </>
    ),
  }
}

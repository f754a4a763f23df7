import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ShipmentRow } from '#contracts/entities/shipment.ts'
import { refresh } from '../../api/queries.ts'
import { toast } from '../toast.ts'

/** Copies a shipment and shows a message that links to the copy. The code loads with the first copy. */
export function useCopyShipment() {
  const client = useQueryClient()
  return async (row: Pick<ShipmentRow, 'id' | 'bolNumber'>, go: (to: string) => void): Promise<void> => {
    const { copyShipment } = await import('./copy-shipment.ts')
    const outcome = await copyShipment(row.id)
    if (outcome.kind === 'refused') {
      if (!outcome.isTold) toast('error', outcome.message)
      return
    }
    refresh(client, ['shipments', 'counts'])
    const { bolNumber, path } = outcome.value
    toast('success', t`${row.bolNumber} was copied to ${bolNumber}. Set the pickup and rate it.`)
    go(path)
  }
}

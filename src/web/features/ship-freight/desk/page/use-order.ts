import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/**
 * Reads the order that a visit is about; '' = none, `A,B` = several that travel together, as one. What an order is comes
 * with the first one that is asked for.
 */
export function useOrder(orderNumber: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [t`the order of a shipment`, orderNumber],
    meta: { reads: ['orders'] },
    enabled: orderNumber !== '',
    staleTime: 0,
    queryFn: async () => {
      const { readOrder } = await import('./read-order.ts').catch(() => {
        throw new Error('The order could not be loaded. Please try again, or load the page again.')
      })
      return readOrder(orderNumber, client)
    },
  })
}

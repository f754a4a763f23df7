import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'

/**
 * Reads the order in the URL; '' = none, `A,B` = several that ship together, merged into one. The code that reads
 * orders loads with the first order.
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

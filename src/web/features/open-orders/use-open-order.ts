import { useAddress } from '../../ui/address/use-address.ts'

/** The order open above the list. It is in the URL, so that it can be linked. */
export function useOpenOrder() {
  const { search, change } = useAddress<'OpenOrders'>()
  const go = (order: string | undefined) =>
    change({ order }, { keepsScroll: true, isReplaced: order === undefined })
  return { orderId: search.order ?? '', open: (id: string) => go(id), close: () => go(undefined) }
}

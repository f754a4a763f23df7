import { useAddress } from '../../ui/address/use-address.ts'

/** The order that is open over the list. It is in the URL, so that a link leads to it. */
export function useOpenOrder() {
  const { search, change } = useAddress<'OpenOrders'>()
  const go = (order: string | undefined) =>
    change({ order }, { keepsScroll: true, isReplaced: order === undefined })
  return { orderId: search.order ?? '', open: (id: string) => go(id), close: () => go(undefined) }
}

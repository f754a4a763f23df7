import { useNavigate, useSearch } from '@tanstack/react-router'

/** The order that is open over the list; it stands in the URL, so that a link leads to it. */
export function useOpenOrder() {
  const { order = '' } = useSearch({ strict: false }) as { order?: string }
  const navigate = useNavigate()
  const go = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, order: id })) as never,
      resetScroll: false,
      replace: id === undefined,
    })
  return { orderId: order, open: (id: string) => go(id), close: () => go(undefined) }
}

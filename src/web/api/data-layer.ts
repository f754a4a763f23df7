import { readSession } from './session.ts'

/** What an operator's tag manager finds in `window.dataLayer`; without a tag nothing leaves the browser. */
export interface DataLayerEvent {
  event: string
  client_id: string
  [name: string]: string
}

declare global {
  interface Window {
    dataLayer?: DataLayerEvent[]
  }
}

/** A tag manager empties the list; without one it must not grow for a whole working day. */
const MOST_KEPT = 200

/** A page was shown. Queries stay out of it: they hold access ids and what was searched for. */
export function pushPageView(path: string, title: string): void {
  push('page_view', { page_path: path, page_title: title })
}

/** A change succeeded, under the name that the audit trail has for it: `shipment.tendered`. */
export function pushEvent(name: string): void {
  if (name !== '') push(name, {})
}

function push(event: string, more: Record<string, string>): void {
  window.dataLayer ??= []
  const list = window.dataLayer
  list.push({ event, client_id: readSession()?.user.clientId ?? '', ...more })
  if (list.length > MOST_KEPT) list.splice(0, list.length - MOST_KEPT)
}

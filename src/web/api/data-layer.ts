import { readSession } from './session.ts'

/** An event for the operator's tag manager in `window.dataLayer`; without a tag manager nothing leaves the browser. */
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

/** Records a page view without its query, which may contain access ids and search words. */
export function pushPageView(path: string, title: string): void {
  push('page_view', { page_path: path, page_title: title })
}

/** Records a successful change under its name in the audit trail: `shipment.tendered`. */
export function pushEvent(name: string): void {
  if (name !== '') push(name, {})
}

function push(event: string, more: Record<string, string>): void {
  window.dataLayer ??= []
  const list = window.dataLayer
  list.push({ event, client_id: readSession()?.user.clientId ?? '', ...more })
  if (list.length > MOST_KEPT) list.splice(0, list.length - MOST_KEPT)
}

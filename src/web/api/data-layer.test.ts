import { beforeEach, expect, it } from 'vitest'
import { pushEvent, pushPageView } from './data-layer.ts'

beforeEach(() => {
  delete window.dataLayer
})

it('reports page views and events with the client id, without the query', () => {
  pushPageView('/Track', 'Lading :: Track')
  pushEvent('shipment.tendered')
  pushEvent('')
  expect(window.dataLayer).toEqual([
    { event: 'page_view', client_id: '', page_path: '/Track', page_title: 'Lading :: Track' },
    { event: 'shipment.tendered', client_id: '' },
  ])
})

it('appends to the list of a tag manager, and keeps it short', () => {
  const list: Window['dataLayer'] = []
  window.dataLayer = list
  for (let at = 0; at < 500; at++) pushEvent(`event ${at}`)
  expect(window.dataLayer).toBe(list)
  expect(list.at(-1)!.event).toBe('event 499')
  expect(list.length).toBe(200)
})

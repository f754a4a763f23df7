import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { showScreen } from '../../show-screen.test-support.tsx'
import type { MapShipment } from './map-shipment.ts'
import { whereItIs } from './map-shipment.ts'
import { UsMap } from './us-map.tsx'

const SHIPMENT: MapShipment = {
  shipmentId: 's1',
  BOLNumber: '0400001',
  CarrierName: 'Carrier',
  statusCode: 'A',
  problem: '',
  origin: { city: 'Reno', state: 'NV', zip: '89502', latitude: 39.5, longitude: -119.8 },
  destination: { city: 'Dallas', state: 'TX', zip: '75201', latitude: 32.8, longitude: -96.8 },
  progress: 0.4,
}
const LOST = { ...SHIPMENT, shipmentId: 's2', BOLNumber: '0400002', problem: 'Dock closed' }
const UNKNOWN = { ...SHIPMENT.destination, latitude: null, longitude: null }

describe('the position of a shipment in words', () => {
  it.each([
    [SHIPMENT, 'Reno NV 89502 to Dallas TX 75201: about 40% of the way.'],
    [{ ...SHIPMENT, statusCode: 'T', progress: 0 }, 'Reno NV 89502 to Dallas TX 75201: waiting for pickup.'],
    [{ ...SHIPMENT, statusCode: 'D' }, 'Reno NV 89502 to Dallas TX 75201: delivered.'],
    [LOST, 'Reno NV 89502 to Dallas TX 75201: about 40% of the way. Problem: Dock closed'],
  ])('names the lane, the stage and the problem', (shipment, words) => {
    expect(whereItIs(shipment)).toBe(words)
  })
})

describe('the map', () => {
  it('marks each shipment, problems with another symbol, and reports which one was pressed', async () => {
    const onChoose = vi.fn()
    const { container } = await showScreen(
      <UsMap label="Shipments" shipments={[SHIPMENT, LOST]} onChoose={onChoose} />,
    )
    const markers = await vi.waitUntil(
      () => {
        const found = container.querySelectorAll<HTMLElement>('button[title]')
        return found.length === 2 && found
      },
      { timeout: 30_000 },
    )
    expect(markers[0]!.title).toBe('0400001: Reno NV 89502 to Dallas TX 75201: about 40% of the way.')
    expect(markers[0]!.innerHTML).not.toContain('alert-triangle')
    expect(markers[1]!.innerHTML).toContain('alert-triangle')
    fireEvent.click(markers[1]!)
    expect(onChoose).toHaveBeenCalledWith('s2')
  })

  it('describes in words what it shows, and what it cannot show', async () => {
    await showScreen(<UsMap label="Shipments" shipments={[LOST, { ...SHIPMENT, destination: UNKNOWN }]} />)
    const words = screen.getByText('Map data as text (2)').closest('details')!
    words.open = true
    fireEvent(words, new Event('toggle'))
    expect(words.textContent).toContain('1 have a ZIP that is not on the map')
    expect(words.textContent).toContain('0400002: Reno NV 89502 to Dallas TX 75201')
    expect(words.textContent).toContain('Problem: Dock closed')
  })
})

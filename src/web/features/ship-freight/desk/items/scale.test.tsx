import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readToasts } from '../../../../ui/toast.ts'
import { freshBrowser, open, pairPrinter } from '../../prepaid/open-screen.test-support.tsx'

const BRIDGE = {
  ...{
    Status: 'success',
    isOnline: true,
    printerOnlineStatus: 'Online',
    pairing: null,
    printers: [],
    jobs: [],
  },
  bridge: { uniqueName: 'DESK1', hostName: 'desk', version: '1', hasScale: true, seenAt: null },
}
const reading = (Weight: number, changes: object = {}) => ({
  body: { Status: 'success', Weight, wtUnit: 'kg', isStable: true, scale: 'dock', readAt: 'now', ...changes },
})

const weight = () => screen.getByLabelText<HTMLInputElement>('Weight, line 1').value
const weigh = async () => fireEvent.click(await screen.findByRole('button', { name: 'Weigh line 1' }))

beforeEach(freshBrowser)

describe('the scale in the items of freight', () => {
  it("enters its weight into the line, in the line's unit", async () => {
    pairPrinter()
    await open({
      'Shipment/CheckPrinterStatus': () => ({ body: BRIDGE }),
      'Utils/GetWeightfromMachine': () => reading(100),
    })
    await weigh()
    await waitFor(() => expect(weight()).toBe('220.46'))
  })

  it.each([
    ['still moves', reading(100, { isStable: false }), 'The scale is still moving (100 kg). Weigh again.'],
    ['is empty', reading(0), 'The scale shows 0 kg. Put the freight on it and weigh again.'],
    ['was tared', reading(-3.5), 'The scale shows -3.5 kg. Put the freight on it and weigh again.'],
  ])(
    'that %s leaves the line unchanged',
    async (_name, answer, sentence) => {
      pairPrinter()
      await open({
        'Shipment/CheckPrinterStatus': () => ({ body: BRIDGE }),
        'Utils/GetWeightfromMachine': () => answer,
      })
      const before = weight()
      await weigh()
      await waitFor(() => expect(readToasts().map(({ message }) => message)).toContain(sentence))
      expect(weight()).toBe(before)
    },
    20_000,
  )

  it('is not offered to users without a print bridge, and requests nothing', async () => {
    const { sent } = await open({ 'Shipment/CheckPrinterStatus': () => ({ body: BRIDGE }) })
    expect(screen.queryByRole('button', { name: 'Weigh line 1' })).toBeNull()
    expect(sent.some(({ path }) => path === 'Shipment/CheckPrinterStatus')).toBe(false)
  })
})

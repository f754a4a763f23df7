import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../../api/session.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const SETUP = 'Shipment/CheckPrinterStatus'
const SCALE = 'Utils/GetWeightfromMachine'
const NONE = {
  Status: 'success',
  isOnline: false,
  printerOnlineStatus: 'Offline',
  bridge: null,
  pairing: null,
  printers: [],
  jobs: [],
}
const printer = (name: string, type: string) => ({
  ...{
    PrinterId: name,
    PrinterName: name,
    PrinterType: type,
    isOnline: true,
    jobsWaiting: 0,
    isDefaultFor: [],
  },
  ...{ LabelFormat: 'None', resolution: 203, isEnabled: true },
})
const PAIRED = {
  ...NONE,
  isOnline: true,
  printerOnlineStatus: 'Online',
  bridge: { uniqueName: 'b1', hostName: 'dock-pc', version: '0.1.0', hasScale: true, seenAt: null },
  printers: [printer('Office', 'PDF'), printer('Zebra', 'ZPL')],
}
const open = async (answers: Answers) => {
  const sent = answerCalls(answers)
  await showScreen(<Page />, '/PrinterSetup')
  await screen.findByText('Print bridge')
  return sent
}

beforeEach(() => {
  localStorage.clear()
  logInAs({ pageList: '27' })
})

describe('printer setup', () => {
  it('shows the pairing code with the commands to type, and its expiration', async () => {
    const expiresAt = new Date(Date.now() + 600_000).toISOString()
    await open({
      [SETUP]: (body) => ({
        body:
          (body as { action?: string }).action === 'pair'
            ? { ...NONE, pairing: { code: 'ABCD-2345', expiresAt } }
            : NONE,
      }),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Pair this computer' }))
    expect((await screen.findByLabelText('Pairing code')).textContent).toBe('ABCD-2345')
    expect(screen.getByText(/Expires in (10:00|9:5\d) minutes/)).toBeTruthy()
    expect(screen.getByText('lading-bridge/install.sh ABCD-2345')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Operating system of the computer with the printers'), {
      target: { value: 'windows-x64' },
    })
    expect(screen.getByText(/^Not tested on Windows 10 or newer yet/)).toBeTruthy()
  })

  it('stores with the login that there is a bridge now, for every page loaded afterwards', async () => {
    await open({ [SETUP]: () => ({ body: PAIRED }) })
    await screen.findByText('dock-pc')
    await waitFor(() => expect(readSession()?.user.hasUpgradedPrinterApp).toBe(true))
    expect(readSession()?.user.printerOnlineStatus).toBe('Online')
  })

  it('offers a new code when the old one has expired', async () => {
    const expiresAt = new Date(Date.now() - 1_000).toISOString()
    await open({ [SETUP]: () => ({ body: { ...NONE, pairing: { code: 'ABCD-2345', expiresAt } } }) })
    fireEvent.click(screen.getByRole('button', { name: 'Pair this computer' }))
    expect(await screen.findByText('This code has expired.')).toBeTruthy()
    expect(screen.queryByText('ABCD-2345')).toBeNull()
  })

  it('saves what a printer is used for, and does not offer papers for a label printer', async () => {
    const sent = await open({ [SETUP]: () => ({ body: PAIRED }) })
    const field = screen.getByRole('combobox', { name: 'Zebra is used for' })
    fireEvent.click(field)
    const list = await waitFor(() => {
      const shown = document.getElementById(field.getAttribute('aria-controls') ?? '')
      expect(shown?.textContent).toContain('Carrier labels')
      return shown!
    })
    const options = within(list).getAllByRole('option', { hidden: true })
    expect(options.map((one) => one.textContent)).toEqual(['Pallet labels', 'Carrier labels'])
    fireEvent.click(options[0]!)
    await waitFor(() => expect(sent.some(({ body }) => body.action === 'save')).toBe(true))
    const saved = sent.find(({ body }) => body.action === 'save')!
    expect(saved.body.Printers).toMatchObject([{ PrinterId: 'Zebra', isDefaultFor: ['PalletLabel'] }])
    expect(saved.idempotencyKey).not.toBeNull()
  })

  it('prints a test page and reads the scale, or shows why it cannot', async () => {
    let refuses = false
    const sent = await open({
      [SETUP]: () => ({ body: PAIRED }),
      [SCALE]: () =>
        refuses
          ? {
              status: 504,
              body: {
                Status: 'error',
                code: 'SCALE_SILENT',
                message: 'The scale returned no weight: OL',
                requestId: 'r',
              },
            }
          : {
              body: {
                Status: 'success',
                Weight: 12.34,
                wtUnit: 'lb',
                isStable: true,
                scale: 's',
                readAt: '',
              },
            },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Print a test page on Office' }))
    await waitFor(() =>
      expect(sent.find(({ body }) => body.action === 'test')?.body.PrinterId).toBe('Office'),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Read the weight' }))
    expect((await screen.findByLabelText('Weight')).textContent).toContain('12.34 lb stable')
    refuses = true
    fireEvent.click(screen.getByRole('button', { name: 'Read the weight' }))
    expect(await screen.findByText('The scale returned no weight: OL')).toBeTruthy()
  })

  it('shows a read-only user the printers without actions', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '27' })
    await open({ [SETUP]: () => ({ body: PAIRED }) })
    expect(screen.getByText('Zebra')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /test page|Unpair|Pair/ })).toBeNull()
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const PRINT = 'Shipment/PrintDocumentDetails'
const SETUP = 'Shipment/CheckPrinterStatus'
const PRINTED = 'Shipment/GetReprintDocumentDetails'
const AGAIN = 'Shipment/SaveandReprint'
const entry = (kind: string, label: string) => ({
  ...{ kind, label, copies: 1, pages: null, printedAt: null, printedBy: '' },
})
const ROW = {
  shipmentId: 's1',
  BOLNumber: '06141410000000017',
  PRONumber: '',
  OrderNumber: 'O-1',
  CarrierName: 'Synthetic Alpha',
  DestinationName: 'Consignee',
  PickupByDate: null,
  ...{ statusCode: 'T', isTendered: true, endedAs: '', Problem: '' },
  CarrierSCAC: 'SYNA',
  PickupPlace: '1 Dock Way, Reno, 89502, US',
  PaymentType: 'P',
  Unprintable: '',
  Documents: [entry('BOL', 'Bill of lading'), entry('PalletLabel', 'Pallet labels')],
}
const JOB = {
  ...{
    PrintJobId: 'j1',
    UniqueName: 'set',
    Documents: ['PalletLabel'],
    shipmentIds: ['s1'],
    titles: ['06141410000000017'],
  },
  ...{
    PrinterId: 'p1',
    printerName: 'Zebra',
    copies: 1,
    state: 'unknown',
    source: 'print',
    createdBy: 'clerk',
  },
  ...{ message: 'The bridge was interrupted.', createdAt: '2026-11-20T10:00:00Z', endedAt: null, Files: [] },
}
const EMPTY = { Status: 'success', rows: [], total: 0, jobs: [], preview: null }
const SET_UP = {
  Status: 'success',
  ...{ isOnline: true, printerOnlineStatus: 'Online', pairing: null, printers: [], jobs: [] },
  bridge: { uniqueName: 'b1', hostName: 'dock-pc', version: '0.1.0', hasScale: false, seenAt: null },
}
const printing = (body: unknown) => {
  const { Print, Preview } = body as { Print?: object; Preview?: object }
  if (Preview)
    return {
      body: {
        ...EMPTY,
        preview: { Pages: ['<svg xmlns="http://www.w3.org/2000/svg"/>'], total: 3, ZPL: '^XA^XZ' },
      },
    }
  return { body: Print ? { ...EMPTY, jobs: [JOB] } : { ...EMPTY, rows: [ROW], total: 1 } }
}
const open = async (answers: Answers = {}, at = '/PrintDocuments') => {
  const sent = answerCalls({ [PRINT]: printing, [SETUP]: () => ({ body: SET_UP }), ...answers })
  await showScreen(<Page />, at)
  return sent
}

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '10' })
})

describe('print documents', () => {
  it('prints the chosen papers of a shipment, after a preview of its labels', async () => {
    const sent = await open()
    fireEvent.click(await screen.findByText('Synthetic Alpha'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Bill of lading' }))
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Pallet labels' }))
    expect((await within(dialog).findByRole('img', { name: 'Label 1 of 3' })).getAttribute('src')).toBe(
      'blob:x',
    )
    fireEvent.click(within(dialog).getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const order = sent.find(({ body }) => body.Print)!
    expect(order.body.Print).toMatchObject({ shipmentIds: ['s1'], Documents: ['PalletLabel'], Copies: 0 })
    expect(order.idempotencyKey).not.toBeNull()
    expect(readToasts().map(({ message }) => message)).toEqual(['Sent to Zebra.'])
  })

  it('offers a master bill for shipments of one pickup, and an archive of all papers', async () => {
    const together = (shipmentId: string, other: object = {}) => ({
      ...{ ...ROW, shipmentId, PickupByDate: '2026-11-24', BOLNumber: `0614141000000${shipmentId}` },
      ...other,
    })
    const rows = [together('s1'), together('s2'), together('s3', { CarrierSCAC: 'SYNB' })]
    const list = (body: unknown) => {
      const asked = body as { Print?: object; Preview?: object }
      return asked.Print || asked.Preview ? printing(body) : { body: { ...EMPTY, rows, total: 3 } }
    }
    await open({ [PRINT]: list })
    const toggle = async (row: number) =>
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select row ${row}` }))
    const openDialog = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Print…' }))
      return screen.findByRole('dialog')
    }
    for (const row of [1, 2, 3]) await toggle(row)
    const mixed = await openDialog()
    expect(within(mixed).queryByRole('checkbox', { name: 'Master bill of lading' })).toBeNull()
    fireEvent.keyDown(mixed, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await toggle(3)
    const dialog = await openDialog()
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Master bill of lading' }))
    expect(within(dialog).getByRole('button', { name: 'Download ZIP' })).toBeTruthy()
  })

  it('shows the state like other lists: tendered, voided, and problems', async () => {
    const rows = [
      { ...ROW, Problem: 'Declined by the carrier' },
      { ...ROW, shipmentId: 's2', isTendered: false },
      { ...ROW, shipmentId: 's3', statusCode: 'V', isTendered: false, endedAs: 'archived' },
    ]
    await open({ [PRINT]: () => ({ body: { ...EMPTY, rows, total: 3 } }) })
    const cells = await screen.findAllByText(/^(Tendered|Scheduled|Archived|Problem)$/)
    expect(cells.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Tendered', 'Scheduled', 'Archived']),
    )
    expect(screen.getAllByText(/Declined by the carrier/).length).toBeGreaterThan(0)
  })

  it('warns of characters that print as question marks', async () => {
    const rows = [
      { ...ROW, Unprintable: '東京' },
      { ...ROW, shipmentId: 's2', BOLNumber: '06141410000000024', Unprintable: '京都' },
    ]
    await open({ [PRINT]: () => ({ body: { ...EMPTY, rows, total: 2 } }) })
    for (const row of [1, 2]) {
      fireEvent.click(await screen.findByRole('checkbox', { name: `Select row ${row}` }))
    }
    fireEvent.click(await screen.findByRole('button', { name: 'Print…' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('print as “?”: 東 京 都')
  })

  it('prints in the browser if no bridge is paired', async () => {
    const opened = { location: { href: '' }, close: () => {} }
    vi.stubGlobal('open', () => opened)
    const sent = await open({
      [SETUP]: () => ({ body: { ...SET_UP, isOnline: false, bridge: null } }),
      'Shipment/CheckBOLandDownload': () => ({ body: {} }),
    })
    fireEvent.click(await screen.findByText('Synthetic Alpha'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(opened.location.href).not.toBe(''))
    expect(sent.some(({ path, body }) => path === PRINT && body.Print !== undefined)).toBe(false)
    expect(sent.findLast(({ path }) => path === 'Shipment/CheckBOLandDownload')!.body).toMatchObject({
      Documents: ['BOL'],
    })
  })

  it('downloads the typed number of copies, and shows the limit at the field', async () => {
    const sent = await open({ 'Shipment/CheckBOLandDownload': () => ({ body: {} }) })
    fireEvent.click(await screen.findByText('Synthetic Alpha'))
    const dialog = await screen.findByRole('dialog')
    const field = await within(dialog).findByRole('textbox', { name: 'Copies' })
    const button = within(dialog).getByRole('button', { name: 'Download PDF' }) as HTMLButtonElement
    expect(within(dialog).getByText(/^Copies of each document, up to 20\./)).toBeTruthy()
    fireEvent.change(field, { target: { value: '21' } })
    fireEvent.blur(field)
    expect(within(dialog).getByText('Enter 1 to 20 copies.')).toBeTruthy()
    expect(button.disabled).toBe(true)
    fireEvent.change(field, { target: { value: '15' } })
    fireEvent.click(button)
    const downloads = () =>
      sent.filter(({ path, body }) => path === 'Shipment/CheckBOLandDownload' && body.copies === 15)
    await waitFor(() => expect(downloads()).toHaveLength(1))
  })

  it('adds a file to printed documents', async () => {
    const set = { ...JOB, shipmentIds: ['s1', 's2'], titles: [JOB.titles[0], '06141410000000024'] }
    const attached = {
      ...{
        FileId: 'f1',
        Filename: 'pallets.jpg',
        FileType: 'Attachment',
        ContentType: 'image/jpeg',
        Size: 9,
      },
      ...{ uploadedAt: '2026-11-20T10:00:00Z', uploadedBy: 'clerk' },
    }
    const sent = await open(
      {
        [PRINTED]: () => ({ body: { Status: 'success', rows: [set], total: 1 } }),
        'Shipment/DisplayFile': (body) => {
          const file = (body as { shipmentId: string }).shipmentId === 's2' ? { FileId: 'f2' } : {}
          return { body: { Status: 'success', files: [{ ...attached, ...file }], contract: null } }
        },
        'Shipment/AddRePrintFiles': () => ({
          body: { Status: 'success', jobs: [{ ...JOB, source: 'add' }] },
        }),
      },
      '/PrintDocuments?tab=Printed',
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Print 06141410000000017 again' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Add files/ }))
    const dialog = await screen.findByRole('dialog')
    const button = within(dialog).getByRole('button', { name: 'Print these too' }) as HTMLButtonElement
    expect(button.disabled).toBe(true)
    for (const bol of set.titles) {
      const group = await within(dialog).findByRole('group', { name: `Attachments for ${bol}` })
      fireEvent.click(within(group).getByRole('checkbox', { name: 'pallets.jpg' }))
    }
    fireEvent.click(button)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const added = sent.find(({ path }) => path === 'Shipment/AddRePrintFiles')!
    expect([added.query.files, added.query.uniquename]).toEqual(['f1,f2', 'set'])
  })

  it('shows if a print result is unknown, and prints again on request', async () => {
    const sent = await open(
      {
        [PRINTED]: () => ({ body: { Status: 'success', rows: [JOB], total: 1 } }),
        [AGAIN]: () => ({ body: { Status: 'success', job: { ...JOB, source: 'redo' } } }),
      },
      '/PrintDocuments?tab=Printed',
    )
    expect(await screen.findByText('Unknown')).toBeTruthy()
    expect(screen.getByText('The bridge was interrupted.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Print 06141410000000017 again' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Recreate/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Redo' }))
    await waitFor(() => expect(sent.some(({ path }) => path === AGAIN)).toBe(true))
    const asked = sent.find(({ path }) => path === AGAIN)!
    expect([asked.query.Flag, asked.body.PrintJobId]).toEqual(['redo', 'j1'])
  })
})

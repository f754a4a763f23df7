import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { fromAddress } from './access-id.ts'
import { Page } from './page.tsx'

const CONTRACT = {
  CarrierName: 'Synthetic Delta',
  SalesPersonEmail: 'sales@delta.example.com',
  SetupInstructions: 'Class rates by ZIP3.\nWith minimums.',
  State: 'Asked',
  shipperName: 'Cedar & Steel',
  contactName: 'First Last',
  contactEmail: 'clerk@example.com',
  LinkExpiresAt: '2026-12-21T05:26:00.000Z',
}
const file = (Filename: string, IsRemovable: boolean) => ({
  FileId: `f-${Filename}`,
  Filename,
  FileType: IsRemovable ? 'RateSheet' : 'Attachment',
  ContentType: 'text/csv',
  Size: 2048,
  uploadedAt: '2026-11-21T05:26:00.000Z',
  uploadedBy: IsRemovable ? 'sales@delta.example.com' : 'clerk',
  IsRemovable,
})
const shown = (files: object[] = [], State = 'Asked') => ({
  body: { Status: 'success', files, contract: { ...CONTRACT, State } },
})
const refused = (status: number, code: string, message: string) => ({
  status,
  body: { Status: 'error', code, message, requestId: 'r' },
})

/** Sets the browser's own URL: the page reads the link from there before the router does. */
async function open(answers: Answers, at = '/ContractDetails?accessid=the-link') {
  history.replaceState(null, '', at)
  const sent = answerCalls({ 'Shipment/DisplayFile': () => shown(), ...answers })
  return { sent, ...(await showScreen(<Page />, '/ContractDetails')) }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('the link', () => {
  it('is removed from the address bar immediately, and found again after a reload', async () => {
    const { sent, unmount } = await open({})
    await screen.findByText('What we need from you')
    expect(location.search).toBe('')
    expect(sent[0]!.body).toMatchObject({ accessid: 'the-link' })
    unmount()
    const again = await open({}, '/ContractDetails')
    await screen.findByText('What we need from you')
    expect(again.sent[0]!.body).toMatchObject({ accessid: 'the-link' })
  })

  it.each([
    ['?accessid=x', 'x'],
    ['?AccessID=%20x%20', 'x'],
    ['?other=x', ''],
    ['', ''],
  ])('is read from %j', (search, accessId) => {
    expect(fromAddress(search)).toBe(accessId)
  })

  it('that has expired shows a message with the contact, and is not stored', async () => {
    const message = 'This link has expired. Please ask for a new one.'
    await open({ 'Shipment/DisplayFile': () => refused(410, 'ACCESS_LINK_EXPIRED', message) })
    expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(screen.getByRole('link', { name: /@/ }).getAttribute('href')).toMatch(/^mailto:/)
    expect(sessionStorage.length).toBe(0)
  })

  it('shows the specification’s sentence if it is wrong or missing', async () => {
    const message = 'There is an error in the URL. Please contact help@example.com'
    const { unmount } = await open({
      'Shipment/DisplayFile': () => refused(404, 'ACCESS_LINK_INVALID', message),
    })
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    unmount()
    const { sent } = await open({}, '/ContractDetails')
    expect((await screen.findByRole('alert')).textContent).toContain('There is an error in the URL.')
    expect(sent).toEqual([])
  })
})

describe('the page', () => {
  it('shows the request, the shipper, the deadline, and the progress', async () => {
    await open({ 'Shipment/DisplayFile': () => shown([file('template.csv', false)], 'Files received') })
    expect(
      await screen.findByRole('heading', { name: 'Synthetic Delta rates for Cedar & Steel' }),
    ).toBeTruthy()
    expect(screen.getByText(/Class rates by ZIP3/).textContent).toBe(CONTRACT.SetupInstructions)
    expect(screen.getAllByRole('link', { name: 'clerk@example.com' })).toHaveLength(2)
    const steps = within(screen.getByRole('list', { name: 'Progress' })).getAllByRole('listitem')
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
    const theirs = screen.getByRole('list', { name: 'Files from Cedar & Steel' })
    expect(within(theirs).queryByRole('button', { name: /Delete/ })).toBeNull()
    expect(within(theirs).getByRole('button', { name: 'Download template.csv' })).toBeTruthy()
  })

  it('separates the addresses of several sales contacts with spaces, also for files', async () => {
    const uploadedBy = 'a@b.com,c@d.com'
    const contract = { ...CONTRACT, SalesPersonEmail: uploadedBy }
    const files = [{ ...file('rates.csv', true), uploadedBy }]
    await open({ 'Shipment/DisplayFile': () => ({ body: { Status: 'success', files, contract } }) })
    expect((await screen.findByText(/^Sent to/)).textContent).toContain('a@b.com, c@d.com')
    expect(screen.getByRole('list', { name: 'Your files' }).textContent).toContain('a@b.com, c@d.com')
  })

  it('uploads files one after the other, and names the one that is refused', async () => {
    const taken: object[] = []
    const { sent } = await open({
      'Shipment/DisplayFile': () => shown(taken),
      'Shipment/FileUpload': (body) => {
        const { File } = body as { File: { Filename: string } }
        if (File.Filename === 'bad.exe') return refused(415, 'FILE_TYPE_REFUSED', 'Use PDF.')
        taken.push(file(File.Filename, true))
        return { body: { Status: 'success', file: file(File.Filename, true) } }
      },
    })
    const input = await screen.findByLabelText('Rate sheet', { selector: 'input' })
    const files = [
      new File(['zip,rate\n'], 'rates.csv'),
      new File(['MZ'], 'bad.exe'),
      new File([], 'empty.csv'),
    ]
    fireEvent.change(input, { target: { files } })
    const list = await screen.findByRole('list', { name: 'Your files' })
    expect(list.textContent).toContain('rates.csv')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('empty.csv'))
    expect(screen.getByRole('alert').textContent).toContain('bad.exe: Use PDF.')
    const uploads = sent.filter(({ path }) => path === 'Shipment/FileUpload')
    expect(uploads).toHaveLength(2)
    expect(uploads[0]!.body).toMatchObject({
      accessid: 'the-link',
      FileType: 'RateSheet',
      File: { Filename: 'rates.csv', Size: 9 },
    })
  })

  it('shows the stored name of a file whose own name is not allowed', async () => {
    await open({
      'Shipment/FileUpload': () => ({ body: { Status: 'success', file: file('rates 2027.csv', true) } }),
    })
    const input = await screen.findByLabelText('Rate sheet', { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['zip,rate\n'], 'rates: 2027.csv')] } })
    expect(await screen.findByText('rates: 2027.csv was saved as rates 2027.csv.')).toBeTruthy()
  })

  it("asks for confirmation before it deletes one's own file", async () => {
    const gone = vi.fn(() => ({ body: { Status: 'success', FileId: 'f-rates.csv' } }))
    const { sent } = await open({
      'Shipment/DisplayFile': () => shown(gone.mock.calls.length > 0 ? [] : [file('rates.csv', true)]),
      'Shipment/DeleteFile': gone,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Delete rates.csv' }))
    const dialog = await screen.findByRole('dialog')
    expect(gone).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete file' }))
    expect(await screen.findByText(/No files yet/)).toBeTruthy()
    expect(sent.find(({ path }) => path === 'Shipment/DeleteFile')!.body).toEqual({
      FileId: 'f-rates.csv',
      accessid: 'the-link',
    })
  })
})

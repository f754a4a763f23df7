import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserType } from '#domain/access/rights.ts'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Edi } from './edi.tsx'

const PARTNERS = 'Edi/Partners'
const LOG = 'Edi/Interchanges'
const HOST_KEY = `SHA256:${'a'.repeat(43)}`
const ALPHA = {
  PartnerId: 'p1',
  SCAC: 'SYNA',
  CarrierName: 'Synthetic Alpha Freight',
  senderId: 'US',
  receiverId: 'SYNA',
  host: '',
  polledAt: '2026-11-20T18:05:00Z',
  pollOutcome: 'failed',
  pollDetail: 'sftp.example.com does not answer.',
}
const KEPT = {
  InterchangeId: 'i1',
  PartnerId: 'p1',
  SCAC: 'SYNA',
  direction: 'in',
  fileName: '990.edi',
  state: 'kept',
  isOverdue: false,
  isOpen: true,
  settledBy: '',
  control: '000000007',
  setIds: ['990'],
  detail: '',
  createdAt: '2026-11-20T18:05:00Z',
  sentAt: null,
  acknowledgedAt: null,
  sets: [
    {
      setId: '990',
      setControl: '0001',
      state: 'kept',
      BOLNumber: '123',
      shipmentId: '',
      detail: 'No shipment 123 was given to SYNA.',
    },
  ],
}
const CARRIERS = [
  { scac: 'SYNA', name: 'Synthetic Alpha Freight', isByEdi: true },
  { scac: 'SYNB', name: 'Synthetic Bravo', isByEdi: false },
]
const partnersReply = (more: object = {}) => ({
  body: { Status: 'success', partners: [ALPHA], carriers: CARRIERS, test: null, message: '', ...more },
})
const logReply = (more: object = {}) => ({
  body: { Status: 'success', rows: [KEPT], total: 1, open: 1, text: '', message: '', ...more },
})

const open = async (answers: Answers = {}, userType: UserType = 'User') => {
  logInAs({ userType, pageList: '28,43' })
  const sent = answerCalls({ [PARTNERS]: () => partnersReply(), [LOG]: () => logReply(), ...answers })
  await showScreen(<Edi />, '/Carriers?view=EDI')
  await screen.findByText('Synthetic Alpha Freight')
  return { sent }
}

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
})

describe('the EDI view', () => {
  it('shows the partners, the result of the last check, and what needs attention', async () => {
    await open()
    const row = screen.getByText('Synthetic Alpha Freight').closest('tr')!
    for (const words of ['Sandbox', 'ZZ/US – 02/SYNA', 'Test', 'does not answer']) {
      expect(row.textContent).toContain(words)
    }
    expect(await screen.findByText('Needs review')).toBeTruthy()
    expect(screen.getByText('No shipment 123 was given to SYNA.')).toBeTruthy()
  })

  it('tests a connection: the user accepts the shown host key, Lading never does', async () => {
    const { sent } = await open({
      [PARTNERS]: (body) =>
        (body as { Work?: string }).Work === 'test'
          ? partnersReply({
              test: { isOk: false, hostKey: HOST_KEY, words: 'The server shows this host key.' },
            })
          : partnersReply(),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Add partner' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Host'), { target: { value: 'sftp.example.com' } })
    const hostKey = () => within(dialog).getByLabelText<HTMLInputElement>('Host key').value
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Test connection' })))
    expect(await within(dialog).findByText('The server shows this host key.')).toBeTruthy()
    expect(hostKey()).toBe('')
    fireEvent.click(within(dialog).getByRole('button', { name: 'This key is correct' }))
    expect(hostKey()).toBe(HOST_KEY)
    expect(sent.some(({ body }) => (body as { Work?: string }).Work === 'save')).toBe(false)
  })

  it('shows a refusal at its field, and keeps all typed values', async () => {
    await open({
      [PARTNERS]: (body) =>
        (body as { Work?: string }).Work === 'save'
          ? {
              status: 422,
              body: {
                Status: 'error',
                code: 'VALIDATION_FAILED',
                message: 'Some fields need your attention.',
                fields: { 'Partner.receiverId': 'The sender and the receiver are the same.' },
                requestId: 'r',
              },
            }
          : partnersReply(),
    })
    fireEvent.click(screen.getByRole('button', { name: 'Change EDI partner SYNA' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit…' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/^Our identification/), { target: { value: 'SYNA' } })
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save partner' })))
    expect(await within(dialog).findByText('The sender and the receiver are the same.')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Our identification/).value).toBe('SYNA')
  })

  it('shows that the carrier is missing, without a list above the message', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Add partner' }))
    const dialog = await screen.findByRole('dialog')
    await act(async () => fireEvent.submit(within(dialog).getByRole('form', { name: 'EDI partner' })))
    const field = within(dialog).getByLabelText(/^Carrier/)
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(field)
    // Esc closes the list, not the dialog with all typed values.
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByRole('option', { name: /Synthetic Bravo/ })).toBeNull()
    expect(screen.getByRole('dialog')).toBe(dialog)
    fireEvent.click(field)
    fireEvent.click(await screen.findByRole('option', { name: /Synthetic Bravo/ }))
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Their identification/).value).toBe('SYNB')
  })

  it('shows an interchange as received, and lets the user read it again or settle it', async () => {
    const { sent } = await open({
      [LOG]: (body) =>
        (body as { Work?: string }).Work === 'show'
          ? logReply({ text: 'ST*990*0001~\nB1*SYNA*123~' })
          : logReply({ message: 'It is being processed again.' }),
    })
    fireEvent.click(await screen.findByText('990 from SYNA'))
    const dialog = await screen.findByRole('dialog')
    expect((await within(dialog).findByLabelText('Message as sent')).textContent).toContain('B1*SYNA*123~')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Process again' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.find(({ body }) => (body as { Work?: string }).Work === 'replay')?.body).toMatchObject({
      InterchangeId: 'i1',
    })
  })

  it('changes nothing for read-only users', async () => {
    await open({}, 'ReadOnly')
    expect(screen.queryByRole('button', { name: 'Add partner' })).toBeNull()
    fireEvent.click(await screen.findByText('990 from SYNA'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByRole('button', { name: 'Process again' })).toBeNull()
  })
})

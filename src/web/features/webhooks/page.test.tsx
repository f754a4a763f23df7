import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const HOOK = {
  ...{ id: 'w1', name: 'ERP', url: 'https://erp.example.com/lading', events: ['shipment.delivered'] },
  ...{ isEnabled: true, disabledBecause: '', failingSince: null, version: 1 },
}
const DELIVERY = {
  ...{
    id: 'd1',
    webhookId: 'w1',
    webhookName: 'ERP',
    event: 'shipment.delivered',
    state: 'failed',
    nextAt: null,
  },
  ...{ createdAt: '2026-11-23T18:00:00Z', body: '{"type":"shipment.delivered","data":{"BOLNumber":"123"}}' },
  tries: [{ at: '2026-11-23T18:00:01Z', status: 500, ms: 12, detail: 'The receiver answered 500.' }],
}
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const told = () => readToasts().map(({ message }) => message)

async function open(webhooks: object[] = [HOOK]) {
  const sent = answerCalls({
    'Webhooks/List': () => ok({ webhooks, events: ['shipment.delivered'] }),
    'Webhooks/Deliveries': () => ok({ rows: [DELIVERY], total: 1 }),
    'Webhooks/Save': () => ok({ webhook: HOOK, secret: 'whsec_secret' }),
    'Webhooks/Test': () => ok({ deliveryId: 'd2' }),
    'Webhooks/Replay': () => ok({}),
  })
  await showScreen(<Page />, '/Webhooks')
  await screen.findByText('The receiver answered 500.')
  return (path: string) => sent.filter((one) => one.path === `Webhooks/${path}`).map(({ body }) => body)
}

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ userType: 'Admin' })
})

it('adds a webhook for chosen events, and shows its secret once', async () => {
  const sent = await open([])
  fireEvent.click(screen.getAllByRole('button', { name: 'Add webhook' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Add a webhook' })
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'ERP' } })
  fireEvent.change(within(dialog).getByLabelText(/^Address/), { target: { value: HOOK.url } })
  fireEvent.click(within(dialog).getByLabelText('Delivered'))
  fireEvent.submit(within(dialog).getByRole('form', { name: 'Webhook' }))
  expect(await screen.findByDisplayValue('whsec_secret')).toBeTruthy()
  expect(sent('Save')).toEqual([
    { name: 'ERP', url: HOOK.url, events: ['shipment.delivered'], isEnabled: true },
  ])
})

it('sends a test from the menu of a webhook', async () => {
  const sent = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Change the webhook ERP' }))
  fireEvent.click(await screen.findByText('Send a test'))
  await waitFor(() => expect(told()[0]).toMatch(/^A test is on its way to ERP/))
  expect(sent('Test')).toEqual([{ webhookId: 'w1' }])
})

it('shows each attempt of a delivery and its content, and sends it again', async () => {
  const sent = await open()
  fireEvent.click(screen.getByText('The receiver answered 500.'))
  const dialog = await screen.findByRole('dialog', { name: 'Delivered to ERP' })
  expect(within(dialog).getByText(/The receiver answered 500\. \(12 ms\)/)).toBeTruthy()
  expect(within(dialog).getByText(/"BOLNumber": "123"/)).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(told()).toEqual(['The event is being sent again.']))
  expect(sent('Replay')).toEqual([{ deliveryId: 'd1' }])
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { logInAs } from '../../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../../ui/toast.ts'
import { Page } from './page.tsx'

const SETTINGS = {
  ...{ IsOrderWeightEachPerQty: false, defaultClass: '70', isAutoClassCalculationEnabled: false },
  ...{ densityScale: 'nmfc-2025', isOrderIntegrationEnabled: true, gs1CompanyPrefix: '0614141' },
  defaultPickup: { warehouse: '', from: '09:00', to: '15:00' },
  volumeThresholds: { pallets: 6, weightLb: 5000, linearFeet: 12, cubicFeet: 750, belowPcf: 6 },
  palletSizes: [{ id: 1, length: 48, width: 40 }],
  contact: { address: '1 Example Way', phones: '', hours: '' },
  messages: {
    ...{ booked: true, pickedUp: false, delayed: false, delivered: false, toConsignee: false },
    ...{ late: '', problem: '', noPod: '', freeTime: '' },
    ...{ lateDays: 1, noPodDays: 1, freeTimeDays: 2 },
  },
  tenders: { remindAfterHours: 4, expireAfterHours: 0 },
}
const PATH = 'Client/Settings'
const SIGN_ON = {
  ...{ Status: 'success', version: 0, redirectUrl: 'https://x.example/SingleSignOn', logInUrl: '' },
  settings: {
    ...{ isOn: false, issuer: '', providerClientId: '', hasSecret: false, domains: '' },
    ...{ createsUsers: false, trustsEmails: false, isOnlyWay: false },
  },
}

async function open(refusal?: object) {
  const sent = answerCalls({
    'Client/SingleSignOn': () => ({ body: SIGN_ON }),
    [PATH]: (body) =>
      refusal && (body as { settings?: object }).settings
        ? { status: 422, body: refusal }
        : { body: { Status: 'success', settings: SETTINGS, version: 'v1' } },
  })
  await showScreen(<Page />)
  await screen.findByRole('form', { name: 'Company settings' })
  const saved = () => sent.filter(({ path, body }) => path === PATH && 'settings' in (body as object))
  return { saved }
}
const save = () => fireEvent.submit(screen.getByRole('form', { name: 'Company settings' }))

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ userType: 'Admin' })
})

it('saves the changes with the version that was read', async () => {
  const { saved } = await open()
  expect(screen.getByLabelText<HTMLInputElement>('Pickup from').value).toBe('09:00 AM')
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: 'Monday to Friday, 8 to 5' } })
  save()
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]!.body).toMatchObject({
    version: 'v1',
    settings: { contact: { address: '1 Example Way', hours: 'Monday to Friday, 8 to 5' } },
  })
  await waitFor(() => expect(readToasts()).toHaveLength(1))
})

it("explains the effect before the meaning of a line's weight changes", async () => {
  const { saved } = await open()
  fireEvent.click(screen.getByLabelText('The weight of an order line is the weight of one piece'))
  save()
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/10 pieces at 5 lb weigh 50 lb/)).toBeTruthy()
  expect(within(dialog).getByText(/Existing orders and shipments are not changed/)).toBeTruthy()
  expect(saved()).toEqual([])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change it' }))
  await waitFor(() => expect(saved()).toHaveLength(1))
  expect(saved()[0]!.body).toMatchObject({ settings: { IsOrderWeightEachPerQty: true } })
})

it('shows a refusal at its field', async () => {
  await open({
    ...{ Status: 'error', code: 'VALIDATION_FAILED', message: 'Some fields need your attention.' },
    ...{
      fields: { 'settings.gs1CompanyPrefix': 'A GS1 company prefix has 6 to 12 digits.' },
      requestId: 'r',
    },
  })
  fireEvent.change(screen.getByLabelText('GS1 company prefix'), { target: { value: '12' } })
  save()
  expect(await screen.findByText('A GS1 company prefix has 6 to 12 digits.')).toBeTruthy()
})

import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { Page } from './page.tsx'

const settings = (contact: { address: string; phones: string; hours: string }) => ({
  ...{ IsOrderWeightEachPerQty: false, defaultClass: '70', isAutoClassCalculationEnabled: false },
  ...{ densityScale: 'nmfc-2025', isOrderIntegrationEnabled: true, gs1CompanyPrefix: '' },
  defaultPickup: { warehouse: '', from: '', to: '' },
  volumeThresholds: { pallets: 6, weightLb: 5000, linearFeet: 12, cubicFeet: 750, belowPcf: 6 },
  palletSizes: [],
  contact,
  messages: {
    ...{ booked: true, pickedUp: false, delayed: false, delivered: false, toConsignee: false },
    ...{ late: '', problem: '', noPod: '', freeTime: '' },
    ...{ lateDays: 1, noPodDays: 1, freeTimeDays: 2 },
  },
  tenders: { remindAfterHours: 4, expireAfterHours: 0 },
})
const open = async (contact: { address: string; phones: string; hours: string }) => {
  answerCalls({
    'Client/Settings': () => ({ body: { Status: 'success', settings: settings(contact), version: 'v1' } }),
  })
  await showScreen(<Page />)
}

beforeEach(() => {
  localStorage.clear()
  logInAs({ company: 'Example Freight' })
})

it("shows the headquarters' contact, as administrators set it", async () => {
  await open({ address: '1 Example Way\nReno NV', phones: '(775) 555-0134', hours: '8 to 5' })
  expect(await screen.findByText('(775) 555-0134')).toBeTruthy()
  expect(screen.getByText(/1 Example Way/)).toBeTruthy()
  expect(screen.getByText('8 to 5')).toBeTruthy()
  expect(screen.getByText(/about passwords, rights and new users\.$/)).toBeTruthy()
})

it('refers to the administrator for missing details', async () => {
  await open({ address: '', phones: '', hours: '' })
  expect(await screen.findByText(/and for phone numbers and the address of your company/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /support@/ }).getAttribute('href')).toMatch(/^mailto:/)
})

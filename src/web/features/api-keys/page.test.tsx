import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'
import { scopesInWords } from './scope-words.ts'

const KEY = {
  ...{ id: 'k1', name: 'Web shop', hint: 'x9Qz', scopes: ['plan:write', 'track:read'], createdBy: 'admin' },
  ...{
    createdAt: '2026-11-20T10:00:00Z',
    expiresAt: null,
    lastUsedAt: null,
    lastAddress: '',
    state: 'Active',
  },
}
const ok = (body: object) => ({ body: { Status: 'success', ...body } })

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ userType: 'Admin' })
})

it('creates a key for the chosen areas, and shows it once', async () => {
  const sent = answerCalls({
    'ApiKeys/List': () => ok({ apiKeys: [] }),
    'ApiKeys/Create': () => ok({ key: 'lad_secret', apiKey: KEY }),
  })
  await showScreen(<Page />, '/ApiKeys')
  fireEvent.click(await screen.findByRole('button', { name: 'Create API key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create API key' })
  fireEvent.submit(within(dialog).getByRole('form', { name: 'API key' }))
  expect(await within(dialog).findByText('Choose what the key can do.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText(/^Name/), { target: { value: 'Web shop' } })
  fireEvent.change(within(dialog).getByLabelText('Plan'), { target: { value: 'write' } })
  fireEvent.change(within(dialog).getByLabelText('Track'), { target: { value: 'read' } })
  fireEvent.submit(within(dialog).getByRole('form', { name: 'API key' }))
  expect(await screen.findByDisplayValue('lad_secret')).toBeTruthy()
  expect(sent.find(({ path }) => path === 'ApiKeys/Create')!.body).toEqual({
    ...{ name: 'Web shop', scopes: ['plan:write', 'track:read'], days: 365 },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue('lad_secret')).toBeNull())
})

it('lists the rights of each key, and revokes one', async () => {
  const sent = answerCalls({
    'ApiKeys/List': () => ok({ apiKeys: [KEY] }),
    'ApiKeys/Revoke': () => ok({}),
  })
  await showScreen(<Page />, '/ApiKeys')
  expect((await screen.findAllByText('Plan, Track (read)')).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('button', { name: 'Change the key Web shop' }))
  fireEvent.click(await screen.findByText('Revoke…'))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke key' }))
  await waitFor(() =>
    expect(readToasts().map(({ message }) => message)).toEqual(['Web shop no longer works.']),
  )
  expect(sent.find(({ path }) => path === 'ApiKeys/Revoke')!.body).toEqual({ apiKeyId: 'k1' })
})

it('explains that write access includes reading', () => {
  expect(scopesInWords(['track:read', 'ship:write', 'ship:read'])).toBe('Ship, Track (read)')
})

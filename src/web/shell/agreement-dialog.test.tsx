import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../api/session.ts'
import { logInAs } from '../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../show-screen.test-support.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'

const PATH = 'LogIn/UserAgreementOperation'
const AGREEMENT = { version: '2026-11', text: 'Be kind.\n\nPay.', acceptedAt: null, acceptedBy: '' }
const ok = (body: object) => ({ body: { Status: 'success', ...body } })
const show = async (answers: Answers, onClose?: () => void) => {
  const sent = answerCalls(answers)
  await showScreen(<AgreementDialog isOpen {...(onClose ? { onClose } : {})} />)
  await screen.findByText('Be kind.')
  return sent
}

beforeEach(() => {
  localStorage.clear()
  logInAs({ isAgreementDue: true })
})

describe('the user agreement', () => {
  it('shows the user agreement, records the accepted version, and does not ask again', async () => {
    const sent = await show({ [PATH]: () => ok(AGREEMENT) })
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'I accept the agreement' }))
    await waitFor(() => expect(readSession()?.user.isAgreementDue).toBe(false))
    expect(sent.at(-1)?.body).toMatchObject({ accept: true, version: '2026-11' })
  })

  it('is loaded again if it has changed in the meantime', async () => {
    let reads = 0
    const message = 'The agreement has changed. Please read it again.'
    await show({
      [PATH]: (body) => {
        if ((body as { accept: boolean }).accept) {
          return { status: 409, body: { Status: 'error', code: 'AGREEMENT_CHANGED', message } }
        }
        reads += 1
        return ok({ ...AGREEMENT, version: `2026-1${reads}` })
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'I accept the agreement' }))
    expect(await screen.findByText(message)).toBeTruthy()
    expect(await screen.findByText('Version 2026-12.')).toBeTruthy()
    expect(readSession()?.user.isAgreementDue).toBe(true)
  })

  it('can be left by logging out', async () => {
    await show({ [PATH]: () => ok(AGREEMENT), 'LogIn/Logout': () => ok({}) })
    fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(readSession()).toBeNull())
  })

  it('can be read later, with who accepted it and when', async () => {
    const accepted = { ...AGREEMENT, acceptedAt: '2026-11-21T10:00:00.000Z', acceptedBy: 'demo' }
    await show({ [PATH]: () => ok(accepted) }, () => {})
    expect(screen.getByText('Version 2026-11. Accepted by demo on Sat, Nov 21, 2026.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I accept the agreement' })).toBeNull()
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { profile } from '#contracts/entities/profile.ts'
import { userDetails } from '#contracts/entities/user.ts'
import { DENSITY_KEY, readKept } from '../../api/kept.ts'
import { keepLanguage, readLanguage } from '../../api/language.ts'
import { CLERK, logInAs } from '../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { wireOf } from '../../wire-of.test-support.ts'
import { Page } from './page.tsx'

const DETAILS = 'Login/userDetails'

beforeEach(() => {
  localStorage.clear()
  keepLanguage('en')
  logInAs()
})

describe('preferences', () => {
  it('are read from the server, sent without other fields of the profile, and applied', async () => {
    const kept = wireOf(profile, { weightUnit: 'kg', firstName: 'Dock', notifyEmails: 'dock@example.com' })
    const sent = answerCalls({
      [DETAILS]: () => ({
        body: { Status: 'success', userDetails: wireOf(userDetails, CLERK), profile: kept },
      }),
    })
    await showScreen(<Page />)
    const weight = (await screen.findByLabelText('Weight')) as HTMLSelectElement
    expect(weight.value).toBe('kg')
    fireEvent.change(screen.getByLabelText('Language'), { target: { value: 'es' } })
    fireEvent.change(screen.getByLabelText('Table rows'), { target: { value: 'comfortable' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save preferences' }))
    const saved = () => sent.find(({ body }) => (body as { profile?: object }).profile !== undefined)
    await waitFor(() => expect(saved()).toBeTruthy())
    const body = (saved()!.body as { profile: Record<string, unknown> }).profile
    expect(body).toMatchObject({ Language: 'es', Density: 'comfortable', wtUnit: 'kg' })
    expect(Object.keys(body)).not.toContain('FirstName')
    await waitFor(() => expect(readLanguage()).toBe('es'))
    expect(readKept(DENSITY_KEY, '')).toBe('comfortable')
  })
})

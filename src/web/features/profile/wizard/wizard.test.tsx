import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { profile } from '#contracts/entities/profile.ts'
import { userDetails } from '#contracts/entities/user.ts'
import { CLERK, logInAs } from '../../../log-in-as.test-support.ts'
import { answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import { wireOf } from '../../../wire-of.test-support.ts'
import { Page as UpdateProfile } from '../update-profile/page.tsx'
import { Wizard } from './wizard.tsx'

const NEW = { isProfileComplete: false, company: 'Example Freight' }

/** A server that stores what it receives, like the real one: absent fields stay. */
function keepingServer(first: object) {
  let kept: Record<string, unknown> = wireOf(profile, {
    ...{ firstName: 'Dock', lastName: 'Desk', email: 'desk@example.com', labelFormat: 'None' },
    ...first,
  })
  return answerCalls({
    'Login/userDetails': (body) => {
      kept = { ...kept, ...(body as { profile?: object }).profile }
      return {
        body: { Status: 'success', userDetails: wireOf(userDetails, { ...CLERK, ...NEW }), profile: kept },
      }
    },
    'Address/AddressDataList': () => ({
      body: { Status: 'success', rows: [], total: 0, pageIndex: 1, pageSize: 200 },
    }),
  })
}
const profilesOf = (sent: { body: unknown }[]): Record<string, unknown>[] =>
  sent.flatMap(({ body }) => {
    const { profile: saved } = body as { profile?: Record<string, unknown> }
    return saved ? [saved] : []
  })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  localStorage.clear()
  logInAs(NEW)
})

describe('the setup of a new user', () => {
  it('continues where the user left it, saves each step, and ends', async () => {
    const sent = keepingServer({ setupStep: 'company' })
    const { router } = await showScreen(<Wizard />)
    expect(await screen.findByText('Example Freight')).toBeTruthy()
    press('Continue')
    await screen.findByRole('form', { name: 'Your defaults' })
    await waitFor(() => expect(profilesOf(sent).at(-1)).toMatchObject({ SetupStep: 'defaults' }))
    fireEvent.change(screen.getByLabelText('Pickup from'), { target: { value: '9:00 AM' } })
    press('Save and continue')
    await screen.findByRole('form', { name: 'Your printer' })
    const defaults = profilesOf(sent).find((one) => 'PickupByFromTime' in one)
    // Names and e-mail belong to another step.
    expect(defaults).toMatchObject({ PickupByFromTime: expect.stringContaining('9:00 AM') })
    expect(Object.keys(defaults!)).not.toContain('FirstName')
    press('Skip this step')
    await screen.findByText('Ready to ship')
    press('Finish')
    await waitFor(() => expect(profilesOf(sent).at(-1)).toMatchObject({ ProfileUpdate: true }))
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/'))
  })

  it('shows an error at its field, and stays on the step', async () => {
    keepingServer({ setupStep: 'defaults' })
    await showScreen(<Wizard />)
    await screen.findByRole('form', { name: 'Your defaults' })
    fireEvent.change(screen.getByLabelText('Pickup from'), { target: { value: 'noon-ish' } })
    press('Save and continue')
    expect(await screen.findByText('Enter a time like 11:00 AM.')).toBeTruthy()
    expect(screen.getByRole('form', { name: 'Your defaults' })).toBeTruthy()
  })
})

describe('Update Profile', () => {
  it('sends its own fields, and asks for the password if the e-mail changes', async () => {
    const sent = keepingServer({})
    await showScreen(<UpdateProfile />)
    const email = await screen.findByLabelText('E-mail')
    fireEvent.change(screen.getByLabelText('Job title'), { target: { value: 'Dock lead' } })
    fireEvent.change(email, { target: { value: 'other@example.com' } })
    press('Save profile')
    expect(await screen.findByText('Enter your current password to change your e-mail.')).toBeTruthy()
    expect(profilesOf(sent)).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Current password/), { target: { value: 'a long password' } })
    press('Save profile')
    await waitFor(() => expect(profilesOf(sent)).toHaveLength(1))
    expect(profilesOf(sent)[0]).toMatchObject({
      Email: 'other@example.com',
      CurrentPassword: 'a long password',
    })
    expect(Object.keys(profilesOf(sent)[0]!)).not.toContain('LabelFormat')
  })
})

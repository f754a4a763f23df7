import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { PASSWORD } from '#test/support/scene.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type User = 'admin' | 'clerk' | 'looker' | 'guest' | 'deputy' | 'other'
/** Saving PROFILE changes the e-mail address, so it needs the current password. */
const details = (profile?: object, as: User = 'clerk') =>
  product.call('Login/userDetails', {
    as,
    body: profile ? { profile: withPassword(profile) } : {},
  })
const withPassword = (profile: object) =>
  'FirstName' in profile && 'Email' in profile ? { CurrentPassword: PASSWORD, ...profile } : profile
const setup = (changes?: object, as: User = 'admin') =>
  product.call('Shipment/GetGenericClientDetails', { as, body: changes ? { setup: changes } : {} })

const PROFILE = {
  ...{
    FirstName: 'Dock',
    LastName: 'Desk',
    Email: 'desk@example.com',
    phone: '775-555-0199',
    title: 'Clerk',
  },
  ...{
    UserDefinedClass: '85',
    wtUnit: 'kg',
    dimUnit: 'cm',
    PickupByFromTime: '8:00 AM',
    PickupByToTime: '2:00 PM',
  },
  ...{ BOLInstruction: 'Dock 4', Language: 'es', ProfileUpdate: true, DefaultPageId: 5, LabelFormat: 'None' },
}

describe('the profile', () => {
  it('is saved and read, also by read-only users', async () => {
    for (const as of ['clerk', 'looker'] as const) {
      const saved = await details(PROFILE, as)
      expect(saved.status).toBe(200)
      expect(saved.body.userDetails).toMatchObject({ FirstName: 'Dock', UserDefinedClass: '85' })
      expect((await details(undefined, as)).body.profile).toMatchObject({
        ...PROFILE,
        ...{ PickupByFromTime: '08:00 AM', PickupByToTime: '02:00 PM' },
      })
    }
  })

  it('does not change the bill-to address for users without that right', async () => {
    const known = (await details(undefined, 'admin')).body.profile.userBilltoDetails
    const userBilltoDetails = { ...known, companyName: 'New Payables' }
    await details({ ...PROFILE, userBilltoDetails }, 'looker')
    expect((await details(undefined, 'admin')).body.profile.userBilltoDetails.companyName).toBe(
      known.companyName,
    )
    await details({ ...PROFILE, userBilltoDetails }, 'admin')
    expect((await details(undefined, 'admin')).body.profile.userBilltoDetails).toMatchObject(
      userBilltoDetails,
    )
  })

  it.each([
    ['Phone', '12'],
    ['Email', 'bills@'],
    ['Zip', '00000'],
  ])(
    'refuses a bill-to address with an invalid %s, with the error next to the field',
    async (field, value) => {
      const known = (await details(undefined, 'admin')).body.profile
      const userBilltoDetails = { ...known.userBilltoDetails, [field]: value }
      const refused = await details({ ...PROFILE, FirstName: 'Unsaved', userBilltoDetails }, 'admin')
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([
        422,
        [`profile.userBilltoDetails.${field}`],
      ])
      expect((await details(undefined, 'admin')).body.profile).toEqual(known)
      // A user who may not change it gets no error for it.
      expect((await details({ ...PROFILE, userBilltoDetails }, 'looker')).status).toBe(200)
    },
  )

  it('normalizes phone and e-mail of the bill-to address', async () => {
    const known = (await details(undefined, 'admin')).body.profile.userBilltoDetails
    const typed = { Phone: '(901) 555-0177', Email: 'one@example.com; two@example.com' }
    await details({ ...PROFILE, userBilltoDetails: { ...known, ...typed } }, 'admin')
    expect((await details(undefined, 'admin')).body.profile.userBilltoDetails).toEqual({
      ...known,
      ...{ Phone: '(901)555-0177', Email: 'one@example.com,two@example.com' },
    })
    await details({ ...PROFILE, userBilltoDetails: known }, 'admin')
  })

  it('uses whichever of the two street fields of the bill-to address was changed', async () => {
    const bill = async () => (await details(undefined, 'admin')).body.profile.userBilltoDetails
    const changed = async (more: object) => {
      const userBilltoDetails = { ...(await bill()), ...more }
      expect((await details({ ...PROFILE, userBilltoDetails }, 'admin')).status).toBe(200)
      const { addressline1, addressline2, addressLines } = await bill()
      return [addressline1, addressline2, addressLines]
    }
    const { addressline1 } = await bill()
    expect(await changed({ addressline2: 'Floor 2' })).toEqual([
      addressline1,
      'Floor 2',
      `${addressline1}~Floor 2`,
    ])
    expect(await changed({ addressline2: '' })).toEqual([addressline1, '', addressline1])
    expect(await changed({ addressLines: '9 Mill Road~Gate B' })).toEqual([
      '9 Mill Road',
      'Gate B',
      '9 Mill Road~Gate B',
    ])
    expect(await changed({ addressline1, addressline2: '' })).toEqual([addressline1, '', addressline1])
  })

  it.each([
    ['Email', 'desk@', 'profile.Email'],
    ['phone', '12', 'profile.phone'],
    ['UserDefinedClass', '71', 'profile.UserDefinedClass'],
    ['NotifyCarrier', 'nowhere', 'profile.NotifyCarrier'],
    ['PickupByToTime', '7:00 AM', 'profile.PickupByToTime'],
    ['DefaultPickupLocation', 'none', 'profile.DefaultPickupLocation'],
    ['DefaultPageId', 4, 'profile.DefaultPageId'],
  ])('with an invalid %s is refused, with the error next to the field', async (name, value, field) => {
    const as = name === 'DefaultPageId' ? 'guest' : 'clerk'
    const base = as === 'guest' ? { ...PROFILE, DefaultPageId: 0 } : PROFILE
    const { status, body } = await details({ ...base, [name]: value }, as)
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('a partial update of the profile', () => {
  const kept = async (as: User = 'deputy') => (await details(undefined, as)).body.profile

  it('leaves absent fields unchanged', async () => {
    await details(PROFILE, 'deputy')
    const before = await kept()
    for (const name of ['FirstName', 'Email', 'UserDefinedClass', 'wtUnit', 'Language', 'PickupByFromTime']) {
      expect((await details({ [name]: before[name] }, 'deputy')).status).toBe(200)
      expect(await kept()).toEqual(before)
    }
    expect((await details({}, 'deputy')).status).toBe(200)
    expect(await kept()).toEqual(before)
  })

  it('clears fields sent as an empty text', async () => {
    await details({ phone: '', BOLInstruction: '', UserDefinedClass: '' }, 'deputy')
    expect(await kept()).toMatchObject({
      phone: '',
      BOLInstruction: '',
      UserDefinedClass: '',
      title: 'Clerk',
    })
  })

  it('saves services, colors and density', async () => {
    const wanted = { DefaultServices: ['RESDEL'], ColorScheme: 'dark', Density: 'compact' }
    expect((await details(wanted, 'deputy')).body.profile).toMatchObject(wanted)
    const refused = await details({ DefaultServices: ['NOSUCH'] }, 'deputy')
    expect(Object.keys(refused.body.fields)).toEqual(['profile.DefaultServices'])
  })

  it('checks one end of the pickup window against the stored other end', async () => {
    const { status, body } = await details({ PickupByToTime: '07:00 AM' }, 'deputy')
    expect([status, Object.keys(body.fields)]).toEqual([422, ['profile.PickupByToTime']])
  })
})

describe('a new e-mail', () => {
  const email = async () => (await details(undefined, 'deputy')).body.profile.Email
  const notices = async () =>
    (
      await product.database.pool.query(
        `select recipient, payload ->> 'text' as text from outbox where kind = 'email-changed' order by created_at`,
      )
    ).rows

  it('needs the current password', async () => {
    const before = await email()
    for (const CurrentPassword of [undefined, '', 'not it at all']) {
      const { status, body } = await details({ Email: 'new@example.com', CurrentPassword }, 'deputy')
      expect([status, Object.keys(body.fields)]).toEqual([422, ['profile.CurrentPassword']])
    }
    expect(await email()).toBe(before)
    const { rows } = await product.database.pool.query(
      `select failures from login_failures where key = 'user:deputy'`,
    )
    expect(rows).toEqual([{ failures: 1 }])
  })

  it('sends a notice to the old address', async () => {
    const before = { email: await email(), notices: await notices() }
    const changed = { Email: 'new@example.com', CurrentPassword: PASSWORD }
    expect((await details(changed, 'deputy')).status).toBe(200)
    expect(await email()).toBe('new@example.com')
    const sent = (await notices()).slice(before.notices.length)
    expect(sent.map(({ recipient }) => recipient)).toEqual([before.email])
    expect(sent[0].text).toContain('new@example.com')
    // The same address again is not a change.
    expect((await details({ Email: 'new@example.com' }, 'deputy')).status).toBe(200)
    expect(await notices()).toHaveLength(before.notices.length + 1)
  })
})

describe('the client’s setup', () => {
  it('is saved, applies from the next request of every user, and keeps what was not sent', async () => {
    const before = (await setup()).body
    const { status, body } = await setup({ defaultClass: '92.5', IsOrderWeightEachPerQty: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      defaultClass: '92.5',
      IsOrderWeightEachPerQty: true,
      defaultPickup: before.defaultPickup,
      isAutoClassCalculationEnabled: before.isAutoClassCalculationEnabled,
    })
    await expect.poll(async () => (await setup(undefined, 'deputy')).body.defaultClass).toBe('92.5')
    expect((await setup(undefined, 'other')).body.defaultClass).toBe(before.defaultClass)
    await setup({ IsOrderWeightEachPerQty: false })
  })

  it('is refused with an invalid class or scale, and to users without the right to change defaults', async () => {
    expect(Object.keys((await setup({ defaultClass: '71', densityScale: 'none' })).body.fields)).toEqual([
      'setup.defaultClass',
      'setup.densityScale',
    ])
    const refused = await setup({ defaultClass: '50' }, 'guest')
    expect(refused.status).toBe(403)
    expect((await setup({ defaultClass: '50' }, 'looker')).body.code).toBe('READ_ONLY')
  })
})

describe('a new password, set with the old one', () => {
  const change = (body: object, key: string) => product.call('LogIn/SetPassword', { key, body })
  const logIn = async (Password: string) =>
    product.call('LogIn/Login', { body: { UserName: 'deputy', Password }, from: '10.0.0.9' })
  const isAlive = async (key: string) =>
    (await product.call('Login/userDetails', { key, body: {} })).status === 200

  it('is set, and ends every session but the current one', async () => {
    const [mine, other] = [(await logIn(PASSWORD)).body.token, (await logIn(PASSWORD)).body.token]
    const wrong = await change({ OldPassword: 'not it at all', Password: 'another long secret' }, mine)
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['OldPassword']])
    expect((await change({ OldPassword: PASSWORD, Password: 'short' }, mine)).body.code).toBe(
      'PASSWORD_TOO_WEAK',
    )
    const set = await change({ OldPassword: PASSWORD, Password: 'another long secret' }, mine)
    expect([set.status, set.body.userName]).toEqual([200, 'deputy'])
    await expect.poll(() => isAlive(other)).toBe(false)
    expect(await isAlive(mine)).toBe(true)
    expect((await logIn(PASSWORD)).status).toBe(401)
    expect((await logIn('another long secret')).status).toBe(200)
  })

  it('is throttled after ten attempts, and needs a session', async () => {
    const key = (await logIn('another long secret')).body.token
    const tries = []
    for (let count = 0; count < 12; count++) {
      tries.push(
        (await change({ OldPassword: `guess ${count}`, Password: 'yet another secret' }, key)).status,
      )
    }
    expect(tries.at(-1)).toBe(429)
    const stranger = await product.call('LogIn/SetPassword', {
      body: { OldPassword: PASSWORD, Password: 'x'.repeat(12) },
    })
    expect(stranger.status).toBeGreaterThanOrEqual(400)
    expect(stranger.body.code).toBe('ACCESS_LINK_INVALID')
  })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs } from '../../log-in-as.test-support.ts'
import { type Answers, answerCalls, showScreen } from '../../show-screen.test-support.tsx'
import { closeToast, readToasts } from '../../ui/toast.ts'
import { Page } from './page.tsx'

const WORK = 'Shipment/SoldToDetails'
type Body = { function?: string; RoutingRule?: object; RoutingQuestion?: object; SoldToAccount?: object }

const rule = (id: string, part: object = {}) => ({
  RuleId: id,
  Verdict: 'preferred',
  SCAC: 'SYNA',
  CarrierName: 'Synthetic Alpha',
  SoldTo: '',
  FromDate: '2026-01-01',
  Reason: 'Contract lane',
  Sentence: 'Preferred NV to TX',
  Origin: { CountryCode: 'US', State: 'NV' },
  Destination: { CountryCode: 'US', State: 'TX' },
  ...part,
})
const RULES = [
  rule('r1', {
    Conflicts: [
      { RuleId: 'r2', Sentence: 'Do not use for 1001', Decides: true, Because: 'it is for one account' },
    ],
  }),
  rule('r2', {
    ...{ Verdict: 'doNotUse', SoldTo: '1001', Sentence: 'Do not use for 1001', Origin: {}, Destination: {} },
    Conflicts: [
      { RuleId: 'r1', Sentence: 'Preferred NV to TX', Decides: false, Because: 'it is for one account' },
    ],
  }),
]
const ACCOUNTS = [
  { SoldTo: '1001', Name: 'Synthetic Stores', IsAccount: true, RuleCount: 1 },
  { SoldTo: '2002', Name: 'Known from a location', IsAccount: false, RuleCount: 0 },
]
const reply = (part: object = {}) => ({
  body: { Status: 'success', rows: ACCOUNTS, total: 2, rules: RULES, verdicts: [], message: '', ...part },
})
const carrier = (SCAC: string, CarrierName: string) => ({
  ...{ SCAC, CarrierName, RateMode: 'LTL', RateModeID: 1, TenderEmail: '', TenderChannel: 'email' },
  ...{ isPreferred: false, isDoNotUse: false },
})

const OVERTAKEN = {
  status: 409,
  body: {
    ...{ Status: 'error', code: 'GUIDE_RULE_CHANGED', requestId: 'r' },
    message: 'Someone else changed this rule. Reload it and try again.',
  },
}

const open = async (
  answer: (body: Body) => { status?: number; body: unknown } = () => reply(),
  view = 'Rules',
) => {
  const answers: Answers = {
    [WORK]: (body) => answer(body as Body),
    'Shipment/CarriersList': () => ({
      body: {
        Status: 'success',
        carriers: [carrier('SYNA', 'Synthetic Alpha'), carrier('SYNB', 'Synthetic Bravo')],
      },
    }),
  }
  const sent = answerCalls(answers)
  const shown = await showScreen(<Page />, `/Profile?section=RoutingGuide&view=${view}`)
  return {
    ...shown,
    changes: () => sent.filter(({ body }) => (body.function ?? 'select') !== 'select'),
    sent,
  }
}
const choose = async (button: string | RegExp, what: string) => {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  fireEvent.click(await screen.findByRole('menuitem', { name: what }))
  return screen.findByRole('dialog')
}

beforeEach(() => {
  localStorage.clear()
  for (const { id } of readToasts()) closeToast(id)
  logInAs({ pageList: '43' })
})

describe('the rules', () => {
  it('are listed in words, with the rule that decides if two conflict', async () => {
    await open()
    const button = await screen.findByRole('button', { name: 'Overridden by 1' })
    const [, first, second] = screen.getAllByRole('row')
    expect(first!.textContent).toContain('PreferredNV to TX')
    expect(second!.textContent).toContain('Do not usefor 1001')
    expect(screen.getByRole('button', { name: 'Overrides 1' })).toBeTruthy()
    fireEvent.click(button)
    expect(
      await screen.findByText('Overridden by “Do not use for 1001” because it is for one account.'),
    ).toBeTruthy()
  })

  it('are added with the typed values', async () => {
    const message = 'The rule has been added to the routing guide.'
    const { changes } = await open((body) => reply(body.function === 'add' ? { message } : {}))
    fireEvent.click(await screen.findByRole('button', { name: 'Add rule' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add rule' }))
    expect(await within(dialog).findByText('Carrier is required.')).toBeTruthy()
    fireEvent.click(within(dialog).getByLabelText('Do not use'))
    fireEvent.click(within(dialog).getByRole('combobox', { name: /^Carrier/ }))
    fireEvent.click(await screen.findByRole('option', { name: 'Synthetic Bravo (SYNB)' }))
    fireEvent.click(within(dialog).getByRole('combobox', { name: 'To' }))
    fireEvent.click(await screen.findByRole('option', { name: 'ZIPs' }))
    fireEvent.change(within(dialog).getByLabelText('To: first ZIP'), { target: { value: '100' } })
    fireEvent.change(within(dialog).getByLabelText('To: last ZIP'), { target: { value: '104' } })
    fireEvent.change(within(dialog).getByLabelText('Weight below'), { target: { value: '5000' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add rule' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message }]))
    expect(changes()).toHaveLength(1)
    expect(changes()[0]!.body).toMatchObject({
      function: 'add',
      RoutingRule: {
        Verdict: 'doNotUse',
        SCAC: 'SYNB',
        SoldTo: '',
        Origin: { CountryCode: '', State: '', ZipFrom: '', ZipTo: '' },
        Destination: { CountryCode: 'US', State: '', ZipFrom: '100', ZipTo: '104' },
        FromWeight: 0,
        BelowWeight: 5000,
        RateModeID: null,
      },
    })
  })

  it('show a refusal at the faulty field', async () => {
    await open((body) =>
      body.function === 'update'
        ? {
            status: 422,
            body: {
              ...{ Status: 'error', code: 'VALIDATION_FAILED', requestId: 'r' },
              message: 'Some fields need your attention.',
              fields: { 'RoutingRule.SoldTo': 'Sold To 7 is not known. Add its account first.' },
            },
          }
        : reply(),
    )
    const dialog = await choose('Change the rule SYNA: Preferred NV to TX', 'Edit…')
    expect((within(dialog).getByLabelText('From: state') as HTMLInputElement).value).toBe('NV')
    fireEvent.change(within(dialog).getByRole('combobox', { name: 'Sold To' }), { target: { value: '7' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save rule' }))
    expect(await within(dialog).findByText('Sold To 7 is not known. Add its account first.')).toBeTruthy()
  })

  it('are removed from the guide only after a confirmation', async () => {
    const { changes } = await open()
    const dialog = await choose('Change the rule SYNA: Preferred NV to TX', 'Remove…')
    expect(dialog.textContent).toContain('Synthetic Alpha: Preferred NV to TX')
    expect(changes()).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove rule' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]!.body).toMatchObject({ function: 'delete', RoutingRule: { RuleId: 'r1' } })
  })

  it('are not overwritten silently: the user keeps the typed values and can choose either version', async () => {
    const saved = 'The rule of the routing guide has been changed.'
    let version = 'v2'
    const { changes } = await open((body) => {
      if (body.function === 'update') {
        const seen = (body.RoutingRule as { version?: string }).version
        return seen === undefined || seen === version ? reply({ message: saved }) : OVERTAKEN
      }
      return reply({ rules: [rule('r1', { Reason: `As of ${version}`, version })] })
    })
    const sent = () => changes().map(({ body }) => body.RoutingRule as { version?: string; Reason: string })
    const dialog = await choose('Change the rule SYNA: Preferred NV to TX', 'Edit…')
    const reason = within(dialog).getByLabelText('Reason') as HTMLInputElement
    const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save rule' }))
    version = 'v3'
    fireEvent.change(reason, { target: { value: 'Typed here' } })
    save()
    expect(await within(dialog).findByText(OVERTAKEN.body.message)).toBeTruthy()
    expect([sent().at(-1)?.version, reason.value]).toEqual(['v2', 'Typed here'])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the rule' }))
    await waitFor(() => expect(reason.value).toBe('As of v3'))
    version = 'v4'
    fireEvent.change(reason, { target: { value: 'Typed again' } })
    save()
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().at(-1)).toMatchObject({ version: 'v3', Reason: 'Typed again' })
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Keep mine and save' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message: saved }]))
    expect(sent().at(-1)?.Reason).toBe('Typed again')
    expect(sent().at(-1)?.version).toBeUndefined()
  })

  it('are removed only as they were read: a rule changed since is shown again first', async () => {
    let now = { Sentence: 'Preferred NV to TX', version: 'v2' }
    const { changes } = await open((body) => {
      if (body.function !== 'delete') return reply({ rules: [rule('r1', now)] })
      const seen = (body.RoutingRule as { version?: string }).version
      return seen === now.version ? reply({ rules: [], message: 'gone' }) : OVERTAKEN
    })
    const dialog = await choose('Change the rule SYNA: Preferred NV to TX', 'Remove…')
    now = { Sentence: 'Preferred NV to CA', version: 'v3' }
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove rule' }))
    expect(await within(dialog).findByText(OVERTAKEN.body.message)).toBeTruthy()
    expect(await within(dialog).findByText('Synthetic Alpha: Preferred NV to CA')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove rule' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message: 'gone' }]))
    expect(changes().map(({ body }) => (body.RoutingRule as { version?: string }).version)).toEqual([
      ...['v2', 'v3'],
    ])
  })

  it('are not discarded by Escape once something was typed', async () => {
    await open()
    const dialog = await choose('Change the rule SYNA: Preferred NV to TX', 'Edit…')
    const reason = within(dialog).getByLabelText('Reason') as HTMLInputElement
    fireEvent.input(reason, { target: { value: 'Typed here' } })
    fireEvent.keyDown(reason, { key: 'Escape', code: 'Escape' })
    expect(screen.getByLabelText('Reason')).toHaveProperty('value', 'Typed here')
  })

  it('cannot be changed by a read-only user', async () => {
    logInAs({ userType: 'ReadOnly', pageList: '43' })
    await open()
    await screen.findByRole('button', { name: 'Overridden by 1' })
    expect(screen.queryByRole('button', { name: 'Add rule' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Change the rule/ })).toBeNull()
  })
})

describe('try it', () => {
  const verdicts = [
    {
      ...{ SCAC: 'SYNA', CarrierName: 'Synthetic Alpha', Verdict: 'doNotUse', RuleId: 'r2' },
      ...{ Sentence: 'Do not use for 1001', Reason: 'Claims' },
      Overruled: [
        { RuleId: 'r1', Sentence: 'Preferred NV to TX', Decides: false, Because: 'it is for one account' },
      ],
    },
    {
      ...{ SCAC: 'SYNB', CarrierName: 'Synthetic Bravo', Verdict: '', RuleId: '', Sentence: '', Reason: '' },
      Overruled: [],
    },
  ]
  const ask = (from: string, to: string) => {
    fireEvent.change(screen.getByLabelText(/From ZIP/), { target: { value: from } })
    fireEvent.change(screen.getByLabelText(/To ZIP/), { target: { value: to } })
    fireEvent.click(screen.getByRole('button', { name: 'Check the guide' }))
  }

  it("shows the guide's verdict on every carrier, with the rule that decides", async () => {
    const { sent } = await open((body) => reply(body.RoutingQuestion ? { verdicts } : {}), 'Try')
    ask('89502', '75201')
    const answer = await screen.findByRole('region', { name: 'Results' })
    expect(answer.textContent).toContain('By the rule “Do not use for 1001”: Claims')
    expect(answer.textContent).toContain('Overrides “Preferred NV to TX” because it is for one account.')
    expect(answer.textContent).toContain('No rule: Synthetic Bravo.')
    const question = sent.find(({ body }) => body.RoutingQuestion)!.body.RoutingQuestion
    expect(question).toMatchObject({
      OriginZip: '89502',
      DestinationZip: '75201',
      Weight: 1000,
      RateModeID: 1,
    })
  })

  it('shows at the field which ZIP is unknown', async () => {
    await open(
      (body) =>
        body.RoutingQuestion
          ? {
              status: 422,
              body: {
                ...{ Status: 'error', code: 'VALIDATION_FAILED', requestId: 'r' },
                message: 'Some fields need your attention.',
                fields: { 'RoutingQuestion.DestinationZip': 'ZIP 00000 is not known.' },
              },
            }
          : reply(),
      'Try',
    )
    ask('89502', '00000')
    expect(await screen.findByText('ZIP 00000 is not known.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/To ZIP/)))
  })

  it('can send the same question again after a failure', async () => {
    let isDown = true
    const down = {
      status: 503,
      body: { Status: 'error', code: 'DATABASE_AWAY', message: 'Please try again.', requestId: 'r' },
    }
    await open((body) => (body.RoutingQuestion ? (isDown ? down : reply({ verdicts })) : reply()), 'Try')
    ask('89502', '75201')
    await screen.findByRole('alert')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Check the guide' }))
    expect(await screen.findByRole('region', { name: 'Results' })).toBeTruthy()
  })
})

describe('sold-to accounts', () => {
  it('are listed with the numbers on locations, which can become accounts', async () => {
    const { changes } = await open(() => reply(), 'SoldTo')
    const dialog = await choose('Change Sold To 2002', 'Set up…')
    fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Synthetic Depot' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add account' }))
    await waitFor(() => expect(changes()).toHaveLength(1))
    const { body } = changes()[0]!
    expect(body).toMatchObject({
      function: 'add',
      SoldToAccount: { SoldTo: '2002', Name: 'Synthetic Depot' },
    })
    expect(body.SoldToAccount).not.toHaveProperty('PreferredCarriers')
  })

  it('are deleted only after a confirmation, which lists the rules that are deleted with them', async () => {
    const message = 'Sold To (1001) has been deleted successfully'
    const { changes } = await open((body) => reply(body.function === 'delete' ? { message } : {}), 'SoldTo')
    const dialog = await choose('Change Sold To 1001', 'Delete…')
    expect(dialog.textContent).toContain('along with 1 rule in the routing guide.')
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Delete account' })))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message }]))
    expect(changes()[0]!.body).toMatchObject({ function: 'delete', SoldToAccount: { SoldTo: '1001' } })
  })

  it('are not overwritten silently, and are shown again before they are deleted', async () => {
    const message = 'Someone else changed this account. Reload it and try again.'
    const refused = { Status: 'error', code: 'SOLD_TO_CHANGED', message, requestId: 'r' }
    const { changes } = await open((body) => {
      const { function: work = 'select', SoldToAccount, searchText } = body as Body & { searchText?: string }
      if (work !== 'select') {
        const isNow = (SoldToAccount as { version?: string }).version === 'b'
        return isNow ? reply({ message: work }) : { status: 409, body: refused }
      }
      const now = { ...ACCOUNTS[0], Name: 'Theirs', RuleCount: 7, version: 'b' }
      return reply({ rows: [searchText === '1001' ? now : { ...ACCOUNTS[0], version: 'a' }] })
    }, 'SoldTo')
    const dialog = await choose('Change Sold To 1001', 'Edit…')
    const name = within(dialog).getByLabelText('Name') as HTMLInputElement
    fireEvent.change(name, { target: { value: 'Mine' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save account' }))
    expect(await within(dialog).findByText(message)).toBeTruthy()
    expect(name.value).toBe('Mine')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload the account' }))
    await waitFor(() => expect(name.value).toBe('Theirs'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save account' }))
    await waitFor(() => expect(readToasts()).toMatchObject([{ kind: 'success', message: 'update' }]))
    const ending = await choose('Change Sold To 1001', 'Delete…')
    fireEvent.click(within(ending).getByRole('button', { name: 'Delete account' }))
    fireEvent.click(await within(ending).findByRole('button', { name: 'Reload the account' }))
    await waitFor(() => expect(ending.textContent).toContain('7 '))
    fireEvent.click(within(ending).getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(readToasts().at(-1)).toMatchObject({ message: 'delete' }))
    expect(changes().map(({ body }) => (body.SoldToAccount as { version?: string }).version)).toEqual([
      ...['a', 'b', 'a', 'b'],
    ])
  })
})

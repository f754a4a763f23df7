import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LIVE_CHANNEL, type LiveMessage } from '#database/queue/notify.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { openTestApp, rate, type TestApp } from '#test/support/app.ts'
import type { SceneUser } from '#test/support/scene.ts'
import { warmTariffBooks } from '../tariffs/tariff-book.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

type Work = 'select' | 'add' | 'update' | 'delete'
type Body = Record<string, unknown>
const send = (body: Body, as: SceneUser = 'admin') => product.call('Shipment/SoldToDetails', { as, body })
const account = (work: Work, soldTo: string, more: Body = {}, as?: SceneUser) =>
  send({ function: work, SoldToAccount: { SoldTo: soldTo, ...more } }, as)
const rule = (work: Work, more: Body, as?: SceneUser) => send({ function: work, RoutingRule: more }, as)

/** Adds a rule, and returns it as it is in the guide. */
async function added(more: Body) {
  const before = new Set((await send({})).body.rules.map((one: { RuleId: string }) => one.RuleId))
  const { status, body } = await rule('add', { FromDate: '2020-01-01', ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.rules.find((one: { RuleId: string }) => !before.has(one.RuleId))
}

/** Every test writes its own guide. */
beforeEach(() => product.database.pool.query('update routing_guide_rules set deleted_at = now()'))

const auditOf = async (id: string) => {
  const { rows } = await product.database.pool.query(
    'select what, user_name, detail from audit_trail where subject_id = $1 order by at, id',
    [id],
  )
  return rows
}

const waitingSessions = async (): Promise<number> => {
  const { rows } = await product.database.pool.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0].count
}

describe('a sold-to account', () => {
  it('is added, changed and deleted, each with the specified sentence', async () => {
    const one = await account('add', '1001', {
      Name: 'Synthetic Stores',
      PaymentType: 'C',
      ShipViaCode: 'SV1',
    })
    expect([one.body.Status, one.body.message]).toEqual([
      'added',
      'Sold To (1001) has been added successfully',
    ])
    const two = await account('update', '1001', { Name: 'Synthetic Stores East', AccountNumber: 'A-1' })
    expect([two.body.Status, two.body.message]).toEqual([
      'updated',
      'Sold To (1001) has been updated successfully',
    ])
    expect(two.body.rows.find((row: Body) => row.SoldTo === '1001')).toMatchObject({
      Name: 'Synthetic Stores East',
      AccountNumber: 'A-1',
      IsAccount: true,
    })
    const three = await account('delete', '1001')
    expect([three.body.Status, three.body.message]).toEqual([
      'deleted',
      'Sold To (1001) has been deleted successfully',
    ])
    expect(three.body.rows.find((row: Body) => row.SoldTo === '1001')).toBeUndefined()
    const again = await account('add', '1001')
    expect(again.body.Status).toBe('added')
  })

  it('is unique by its number, and must exist before it is changed', async () => {
    await account('add', '1002')
    const twin = await account('add', '1002')
    expect([twin.status, twin.body.fields]).toEqual([
      409,
      { 'SoldToAccount.SoldTo': 'Sold To 1002 already has an account.' },
    ])
    expect((await account('update', '9999')).body.message).toBe('There is no sold-to account 9999.')
    expect((await account('delete', '9999')).status).toBe(404)
    expect((await send({ function: 'add' })).body.fields).toHaveProperty('SoldToAccount')
  })

  it('has two lists, which become rules for all of its shipments', async () => {
    const lists = {
      PreferredCarriers: [{ SCAC: 'SYNA', Reason: 'Routing letter' }],
      DoNotUseCarriers: [{ SCAC: 'SYNB' }],
    }
    const { body } = await account('add', '1003', lists)
    const row = body.rows.find((one: Body) => one.SoldTo === '1003')
    expect(row).toMatchObject({
      PreferredCarriers: [{ SCAC: 'SYNA', CarrierName: 'Synthetic Alpha Freight', Reason: 'Routing letter' }],
      DoNotUseCarriers: [{ SCAC: 'SYNB', CarrierName: 'Synthetic Bravo Lines', Reason: '' }],
      RuleCount: 2,
    })
    expect(body.rules.map((one: Body) => one.Sentence)).toEqual(['Preferred for 1003', 'Do not use for 1003'])
    const kept = await account('update', '1003', { Name: 'Lists stay' })
    expect(kept.body.rules).toHaveLength(2)
    const changed = await account('update', '1003', {
      PreferredCarriers: [{ SCAC: 'SYNA', Reason: 'New letter' }, { SCAC: 'SYNC' }],
      DoNotUseCarriers: [],
    })
    const now = changed.body.rules.filter((one: Body) => one.SoldTo === '1003')
    expect(now.map((one: Body) => [one.Verdict, one.SCAC, one.Reason])).toEqual([
      ['preferred', 'SYNA', 'New letter'],
      ['preferred', 'SYNC', ''],
    ])
    const stranger = await account('update', '1003', { PreferredCarriers: [{ SCAC: 'NOPE' }] })
    expect(stranger.body.fields).toEqual({
      'SoldToAccount.PreferredCarriers.0.SCAC': 'There is no carrier NOPE.',
    })
    const gone = await account('delete', '1003')
    expect(gone.body.rules.filter((one: Body) => one.SoldTo === '1003')).toEqual([])
  })

  it('is listed with the numbers of saved locations', async () => {
    const { db } = product.database
    await db
      .updateTable('locations')
      .set({ sold_to: '2001' })
      .where('id', '=', product.scene.a.consigneeId)
      .execute()
    const find = async () =>
      (await send({ searchText: '2001' })).body.rows.map((row: Body) => [row.Name, row.IsAccount])
    expect(await find()).toEqual([['Consignee of A', false]])
    await account('add', '2001', { Name: 'Account of A' })
    expect(await find()).toEqual([['Account of A', true]])
    expect((await send({ searchText: '2001' }, 'other')).body.total).toBe(0)
  })
})

describe('concurrent changes of one sold-to account', () => {
  it('do not overwrite each other; rules of the guide have their own versions', async () => {
    const of = (reply: { body: { rows: Body[] } }) => reply.body.rows.find((row) => row.SoldTo === '1900')!
    const seen = of(await account('add', '1900', { Name: 'Synthetic Stores' }))
    expect(seen.version).toMatch(/^[0-9a-f]{32}$/)
    await added({ SCAC: 'SYNA', Verdict: 'preferred', SoldTo: '1900' })
    const { version } = seen
    const CollectCarriers = [{ SCAC: 'SYNA', AccountNumber: 'C-1' }]
    const first = of(await account('update', '1900', { Name: 'Synthetic East', CollectCarriers, version }))
    expect(first.version).not.toBe(version)
    const second = await account('update', '1900', { Name: 'Late', CollectCarriers: [], version })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'SOLD_TO_CHANGED', 'Someone else changed this account. Reload it and try again.'],
    ])
    expect((await account('delete', '1900', { version })).body.code).toBe('SOLD_TO_CHANGED')
    expect(of(await send({}))).toMatchObject({ Name: 'Synthetic East', version: first.version })
    // A collect carrier alone is a change, too.
    const third = of(await account('update', '1900', { ...first, CollectCarriers: [] }))
    expect(third.version).not.toBe(first.version)
    expect((await account('update', '1900', { Name: 'Silent' })).status).toBe(200)
    expect((await account('delete', '1900')).status).toBe(200)
  })

  it('at the same moment: all but one get an error', async () => {
    const reply = await account('add', '1901', { Name: 'Synthetic Stores' })
    const { version } = reply.body.rows.find((row: Body) => row.SoldTo === '1901')
    const replies = await Promise.all(
      ['One', 'Two', 'Three'].map((Name) => account('update', '1901', { Name, version })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})

describe('a rule of the routing guide', () => {
  it('is added, changed and deleted; the audit trail shows which one', async () => {
    const one = await added({
      Verdict: 'Preferred',
      SCAC: 'syna',
      Origin: { State: 'NV' },
      Destination: { CountryCode: 'US', ZipFrom: '600', ZipTo: '606' },
      FromWeight: '500',
      BelowWeight: 5000,
      RateModeID: 1,
      Reason: 'Contract lane',
    })
    expect(one).toMatchObject({
      CarrierName: 'Synthetic Alpha Freight',
      Origin: { CountryCode: 'US', State: 'NV', ZipFrom: '', ZipTo: '' },
      Sentence: 'Preferred NV to ZIP 600-606, from 500 lb, below 5,000 lb, LTL only',
      ToDate: '',
    })
    const two = await rule('update', { ...one, Verdict: 'doNotUse', ToDate: '12/31/2030' })
    expect([two.body.Status, two.body.message]).toEqual([
      'updated',
      'The rule of the routing guide has been changed.',
    ])
    const changed = two.body.rules.find((row: Body) => row.RuleId === one.RuleId)
    expect(changed).toMatchObject({ Verdict: 'doNotUse', ToDate: '2030-12-31', Reason: 'Contract lane' })
    const three = await rule('delete', { Verdict: 'preferred', RuleId: one.RuleId })
    expect(three.body.message).toBe('The rule has been removed from the routing guide.')
    expect(three.body.rules.map((row: Body) => row.RuleId)).not.toContain(one.RuleId)
    const trace = await auditOf(one.RuleId)
    expect(trace.map((line) => [line.what, line.user_name])).toEqual([
      ['routing-guide.rule-added', 'admin'],
      ['routing-guide.rule-changed', 'admin'],
      ['routing-guide.rule-removed', 'admin'],
    ])
    expect(trace[0].detail).toEqual({
      SCAC: 'SYNA',
      rule: 'Preferred NV to ZIP 600-606, from 500 lb, below 5,000 lb, LTL only',
      dates: 'from 2020-01-01',
      reason: 'Contract lane',
    })
    const again = await rule('delete', { Verdict: 'preferred', RuleId: one.RuleId })
    expect([again.status, again.body.code]).toEqual([404, 'GUIDE_RULE_NOT_FOUND'])
  })

  it('refuses to save or delete a rule that another user has changed', async () => {
    const seen = await added({ Verdict: 'preferred', SCAC: 'SYNA', Reason: 'Contract lane' })
    const find = (body: Body) => (body.rules as Body[]).find(({ RuleId }) => RuleId === seen.RuleId)
    const first = find((await rule('update', { ...seen, BelowWeight: 5000 })).body)
    expect(first).toMatchObject({ BelowWeight: 5000, version: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(first!.version).not.toBe(seen.version)
    const second = await rule('update', { ...seen, Reason: 'Mine' })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      ...[409, 'GUIDE_RULE_CHANGED', 'Someone else changed this rule. Reload it and try again.'],
    ])
    expect((await rule('delete', seen)).body.code).toBe('GUIDE_RULE_CHANGED')
    expect(find((await send({})).body)).toEqual(first)
    const third = find((await rule('update', { ...first, Reason: 'Mine' })).body)
    expect(third).toMatchObject({ BelowWeight: 5000, Reason: 'Mine' })
    const { version: _silent, ...silent } = seen
    expect((await rule('update', { ...silent, Reason: 'By an order system' })).status).toBe(200)
    expect((await rule('delete', silent)).status).toBe(200)
  })

  it('is saved by one of several users who read the same version', async () => {
    const seen = await added({ Verdict: 'preferred', SCAC: 'SYNA' })
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) => rule('update', { ...seen, Reason: `Reason ${index}` })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(5).fill(409)])
  })

  it('has a new version after the list of its account gave it another reason', async () => {
    await account('add', '1004', { PreferredCarriers: [{ SCAC: 'SYNA', Reason: 'Old letter' }] })
    const seen = (await send({})).body.rules.find(({ SoldTo }: Body) => SoldTo === '1004')
    await account('update', '1004', { PreferredCarriers: [{ SCAC: 'SYNA', Reason: 'New letter' }] })
    expect((await rule('update', { ...seen, BelowWeight: 5000 })).body.code).toBe('GUIDE_RULE_CHANGED')
  })

  it('keeps a concurrent change when the list of its account is saved', async () => {
    await account('add', '1005', { PreferredCarriers: [{ SCAC: 'SYNA', Reason: 'Old letter' }] })
    const editor = await product.database.pool.connect()
    try {
      await editor.query('begin')
      await editor.query(
        `update routing_guide_rules set rule = rule || '{"belowLb": 5000}'
         where rule ->> 'soldTo' = '1005' and deleted_at is null`,
      )
      const saving = account('update', '1005', {
        PreferredCarriers: [{ SCAC: 'SYNA', Reason: 'New letter' }],
      })
      await expect.poll(() => waitingSessions()).toBeGreaterThan(0)
      await editor.query('commit')
      const { rules } = (await saving).body
      const ofAccount = rules.filter(({ SoldTo }: Body) => SoldTo === '1005')
      expect(ofAccount.map((one: Body) => [one.BelowWeight, one.Reason])).toEqual([
        [5000, 'Old letter'],
        [null, 'New letter'],
      ])
    } finally {
      editor.release(true)
    }
  })

  it('applies from today unless a date is given', async () => {
    const one = await added({ Verdict: 'preferred', SCAC: 'SYNA', FromDate: '' })
    expect(one.FromDate).toBe(lastToday(new Date()))
  })

  it.each<[Body, string, string]>([
    [{ SCAC: '' }, 'SCAC', 'Carrier is required.'],
    [{ SCAC: 'NOPE' }, 'SCAC', 'There is no carrier NOPE.'],
    [{ SoldTo: '7777' }, 'SoldTo', 'Sold To 7777 is not known. Add its account first.'],
    [
      { FromWeight: 500, BelowWeight: 500 },
      'BelowWeight',
      'The weight band must end above its starting weight.',
    ],
    [
      { FromDate: '2026-05-01', ToDate: '2026-04-30' },
      'ToDate',
      'The rule would end before it begins (2026-05-01).',
    ],
    [{ Origin: { State: 'ZZ' } }, 'Origin.State', 'ZZ is not a state in US.'],
    [{ Origin: { CountryCode: '1A' } }, 'Origin.CountryCode', 'Enter a two-letter country code, such as US.'],
    [{ Destination: { ZipTo: '606' } }, 'Destination.ZipFrom', 'Enter the first ZIP of the range.'],
    [{ Destination: { ZipFrom: '606', ZipTo: '60' } }, 'Destination.ZipTo', ''],
    [
      { Destination: { ZipFrom: '606', ZipTo: '59' } },
      'Destination.ZipTo',
      'The ZIP range must end after it begins.',
    ],
    [{ Origin: { ZipFrom: 'RENO' } }, 'Origin.ZipFrom', 'Enter a ZIP or its first characters.'],
  ])('%j is accepted, or refused next to its field', async (changes, field, sentence) => {
    const { status, body } = await rule('add', { Verdict: 'preferred', SCAC: 'SYNA', ...changes })
    if (sentence === '') expect(status).toBe(200)
    else expect([status, body.fields]).toEqual([422, { [`RoutingRule.${field}`]: sentence }])
  })

  it('names contradicting rules, and which one decides', async () => {
    await account('add', '3001')
    const prefers = await added({ Verdict: 'preferred', SCAC: 'SYNA', Destination: { State: 'IL' } })
    const forbids = await added({ Verdict: 'doNotUse', SCAC: 'SYNA', SoldTo: '3001', Reason: 'Claims' })
    const { rules } = (await send({})).body
    const of = (id: string) => rules.find((row: Body) => row.RuleId === id).Conflicts
    const because = 'it is for one account'
    expect(of(prefers.RuleId)).toEqual([
      { RuleId: forbids.RuleId, Sentence: 'Do not use for 3001', Decides: true, Because: because },
    ])
    expect(of(forbids.RuleId)).toEqual([
      { RuleId: prefers.RuleId, Sentence: 'Preferred anywhere to IL', Decides: false, Because: because },
    ])
  })
})

describe('querying the guide', () => {
  const question = { SoldTo: '', OriginZip: '89502', DestinationZip: '60606', Weight: 1240, RateModeID: 1 }
  const ask = async (changes: Body = {}) =>
    (await send({ RoutingQuestion: { ...question, ...changes } }, 'clerk')).body

  it('returns the verdict for every carrier with the deciding rule and the overridden ones', async () => {
    await account('add', '3002')
    const prefers = await added({ Verdict: 'preferred', SCAC: 'SYNA', Destination: { State: 'IL' } })
    const forbids = await added({ Verdict: 'doNotUse', SCAC: 'SYNA', SoldTo: '3002', Reason: 'Claims' })
    const general = (await ask()).verdicts
    expect(general.map((row: Body) => [row.SCAC, row.Verdict])).toEqual([
      ['SYNA', 'preferred'],
      ['SYNB', ''],
      ['SYNC', ''],
    ])
    expect(general[0]).toMatchObject({ RuleId: prefers.RuleId, Overruled: [] })
    const [particular] = (await ask({ SoldTo: '3002' })).verdicts
    expect(particular).toEqual({
      SCAC: 'SYNA',
      CarrierName: 'Synthetic Alpha Freight',
      Verdict: 'doNotUse',
      RuleId: forbids.RuleId,
      Sentence: 'Do not use for 3002',
      Reason: 'Claims',
      Overruled: [
        {
          RuleId: prefers.RuleId,
          Sentence: 'Preferred anywhere to IL',
          Decides: false,
          Because: 'it is for one account',
        },
      ],
    })
    expect((await ask({ DestinationZip: '75201' })).verdicts[0].Verdict).toBe('')
  })

  it('depends on the day', async () => {
    await added({ Verdict: 'preferred', SCAC: 'SYNA', ToDate: '2026-06-30' })
    expect((await ask({ PickupByDate: '2026-06-30' })).verdicts[0].Verdict).toBe('preferred')
    expect((await ask({ PickupByDate: '2026-07-01' })).verdicts[0].Verdict).toBe('')
  })

  it('needs ZIPs that exist', async () => {
    expect((await ask({ OriginZip: '', DestinationZip: '00000' })).fields).toEqual({
      'RoutingQuestion.OriginZip': 'Enter a ZIP.',
      'RoutingQuestion.DestinationZip': 'ZIP 00000 is not known.',
    })
  })
})

describe('a change of the guide', () => {
  it('reaches the cached tariffs: the next rating uses it', async () => {
    const listener = await product.database.pool.connect()
    const heard: LiveMessage[] = []
    warmTariffBooks(product.database, {
      on: (tell) => {
        listener.on('notification', ({ payload }) => {
          const message = JSON.parse(payload ?? '{}') as LiveMessage
          tell(message)
          heard.push(message)
        })
      },
    })
    await listener.query(`listen ${LIVE_CHANNEL}`)
    const badgesOf = async () => {
      const { rates } = await rate(product)
      return rates.find((one: Body) => one.CarrierSCAC === 'SYNB').Badges
    }
    try {
      expect(await badgesOf()).not.toContain('Preferred')
      await added({ Verdict: 'preferred', SCAC: 'SYNB' })
      await expect.poll(() => heard.some((one) => JSON.stringify(one.data).includes('tariffs'))).toBe(true)
      expect(await badgesOf()).toContain('Preferred')
    } finally {
      listener.release(true)
    }
  })

  it('requires the page Manage Routing Guide, whichever other page the call serves', async () => {
    await product.database.pool.query("update users set page_ids = '{6,28}' where user_name = 'deputy'")
    expect((await send({}, 'deputy')).status).toBe(200)
    const refused = [
      await rule('add', { Verdict: 'preferred', SCAC: 'SYNA' }, 'deputy'),
      await account('add', '5001', {}, 'deputy'),
    ]
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([
        403,
        'You do not have permission to access Manage Routing Guide page. Please contact support@lading.example to get access.',
      ])
    }
  })

  it('is refused to read-only users, and never affects another client', async () => {
    const mine = await added({ Verdict: 'preferred', SCAC: 'SYNA' })
    expect((await rule('add', { Verdict: 'preferred', SCAC: 'SYNA' }, 'looker')).body.code).toBe('READ_ONLY')
    expect((await account('add', '1', {}, 'looker')).body.code).toBe('READ_ONLY')
    expect((await send({}, 'looker')).body.rules).toHaveLength(1)
    const theirs = (await send({}, 'other')).body
    expect(theirs.rules.map((one: Body) => one.RuleId)).not.toContain(mine.RuleId)
    const stranger = await rule('update', { ...mine, Reason: 'Taken over' }, 'other')
    expect(stranger.body.code).toBe('GUIDE_RULE_NOT_FOUND')
    expect((await rule('delete', mine, 'other')).status).toBe(404)
    await account('add', '4001')
    expect((await account('update', '4001', { Name: 'Taken over' }, 'other')).status).toBe(404)
    expect((await account('delete', '4001', {}, 'other')).status).toBe(404)
    expect(
      (await rule('add', { Verdict: 'preferred', SCAC: 'SYNA', SoldTo: '4001' }, 'other')).body.fields,
    ).toEqual({
      'RoutingRule.SoldTo': 'Sold To 4001 is not known. Add its account first.',
    })
    expect((await send({})).body.rules).toEqual([mine])
  })
})

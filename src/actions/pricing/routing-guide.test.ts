import { afterAll, beforeAll, expect, it } from 'vitest'
import { guideQuestion, guideRule, soldToAccount } from '#contracts/entities/routing-guide.ts'
import type { OpenDatabase } from '#database/sql/open.ts'
import { listGuideRules } from '#database/tariffs/routing-guide.ts'
import { parseClientSettings } from '#domain/shipment/client-settings.ts'
import { openOwnDatabase } from '#test/support/database.ts'
import { makeScene, type Scene } from '#test/support/scene.ts'
import { soldToWork } from '../carriers/sold-to.ts'
import type { ActionContext } from '../kernel/context.ts'
import { askGuide, changeGuideRule } from './routing-guide.ts'

/** Friday evening in Reno; in UTC it is already Saturday. */
const EVENING = new Date('2026-11-21T01:30:00Z')
const FRIDAY = '2026-11-20'
const EVERY_PAGE = Array.from({ length: 52 }, (_, index) => index + 1)

let open: OpenDatabase
let scene: Scene
beforeAll(async () => {
  open = await openOwnDatabase()
  scene = await makeScene(open.db, EVENING)
})
afterAll(() => open?.close())

const context = (): ActionContext => ({
  db: open.db,
  pool: open.pool,
  clientId: scene.a.id,
  settings: parseClientSettings({}),
  user: {
    id: scene.users.admin.id,
    userName: 'admin',
    userType: 'Admin',
    pageIds: EVERY_PAGE,
  },
  requestId: 'request',
  now: EVENING,
  installation: {} as ActionContext['installation'],
  note: () => {},
})

it('a rule without a first day applies today, also in the evening in America', async () => {
  const rule = guideRule.parse({ Verdict: 'preferred', SCAC: 'SYNA', ToDate: FRIDAY, Reason: 'Tonight' })
  await changeGuideRule(context(), 'add', rule)
  const rules = await listGuideRules(open.db, scene.a.id)
  expect(rules.at(-1)).toMatchObject({ effectiveFrom: FRIDAY, effectiveTo: FRIDAY })
})

it('uses the day at the origin if no other is given', async () => {
  const rules = await listGuideRules(open.db, scene.a.id)
  const question = guideQuestion.parse({ OriginZip: '89502', DestinationZip: '60606' })
  const verdicts = await askGuide(context(), rules, question)
  expect(verdicts.find(({ scac }) => scac === 'SYNA')?.verdict).toBe('preferred')
})

it('a carrier that an account no longer uses is excluded from this evening on', async () => {
  const account = soldToAccount.parse({
    SoldTo: '5005',
    DoNotUseCarriers: [{ SCAC: 'SYNB', Reason: 'Damage' }],
  })
  await soldToWork(context(), { function: 'add', account, searchText: '' } as never)
  const rules = await listGuideRules(open.db, scene.a.id)
  expect(rules.find(({ soldTo }) => soldTo === '5005')).toMatchObject({ effectiveFrom: FRIDAY })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { registry } from '#contracts/registry.ts'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { openTestApp, type TestApp } from '#test/support/app.ts'
import { swept } from '#test/support/runs.ts'
import { fullestBody, leastBody, queriesOf } from '#test/support/wire-body.ts'

let product: TestApp
beforeAll(async () => {
  product = await openTestApp()
})
afterAll(() => product?.close())

const CALLS = Object.entries(registry) as [keyof typeof registry, Endpoint][]

/** The refusals of a call for each user, derived from its contract alone. */
const codeOf = (reply: { body: { code?: string } | null }) => reply.body?.code ?? ''

describe('without a session', () => {
  it.each(CALLS)('%s opens only its own access path', async (_name, endpoint) => {
    const [query] = queriesOf(endpoint)
    const { status, body } = await product.call(endpoint.path, { query, body: leastBody(endpoint) })
    if (endpoint.door === 'session') {
      expect({ status, code: body.code }).toEqual({ status: 401, code: 'NOT_LOGGED_IN' })
      expect(body.message).toBe('Your session has ended. Please log in again.')
    } else {
      expect(body?.code).not.toBe('NOT_LOGGED_IN')
    }
  })

  it.each(CALLS.filter(([, endpoint]) => endpoint.developerKey))(
    '%s needs the developer key',
    async (_name, endpoint) => {
      for (const key of ['', 'lading', 'THE DEVELOPER KEY']) {
        const reply = await product.call(endpoint.path, {
          as: 'admin',
          query: queriesOf(endpoint)[0],
          body: leastBody(endpoint),
          headers: { 'x-developer-key': key },
        })
        expect([reply.status, codeOf(reply)]).toEqual([403, 'DEVELOPER_KEY_REQUIRED'])
      }
    },
  )
})

describe('page by page', () => {
  const setRights = async (userType: string, pageIds: number[]) => {
    await product.database.pool.query('update users set user_type = $2, page_ids = $3 where id = $1', [
      product.scene.users.guest.id,
      userType,
      pageIds,
    ])
    product.sessions.forgetAll()
  }

  /** Calls that the guest may use: all others must answer 403 with the specification's sentence. */
  async function admitted(): Promise<string[]> {
    const names: string[] = []
    for (const [name, endpoint] of CALLS) {
      // An empty array is not a valid body: a user with the right gets that error, and nothing is done.
      const reply = await product.call(endpoint.path, {
        as: 'guest',
        body: [],
        query: queriesOf(endpoint)[0],
      })
      if (codeOf(reply) !== 'PAGE_FORBIDDEN') {
        expect([422, 501]).toContain(reply.status)
        names.push(name)
        continue
      }
      expect(reply.status).toBe(403)
      expect(reply.body.message).toBe(
        `You do not have permission to access ${PAGES[endpoint.pages[0]!].title} page. Please contact support@lading.example to get access.`,
      )
    }
    return names
  }

  const declared = (userType: 'User' | 'Admin' | 'Internal', pageIds: number[]) =>
    CALLS.filter(
      ([, endpoint]) =>
        endpoint.pages.length === 0 || endpoint.pages.some((page) => canOpen({ userType, pageIds }, page)),
    ).map(([name]) => name)

  it.each(swept(Object.keys(PAGES) as PageName[]))(
    'a user with %s alone may call what it names, and no more',
    async (page) => {
      const pageIds = [PAGES[page].id]
      await setRights('User', pageIds)
      expect(await admitted()).toEqual(declared('User', pageIds))
    },
  )

  it('a user of another type, or with an empty page list, has the rights in the table', async () => {
    for (const [userType, pageIds] of [
      ['User', []],
      ['Admin', [PAGES.ManageUsers.id]],
      ['Internal', [PAGES.InternalDashboard.id, PAGES.ManageUsers.id]],
    ] as const) {
      await setRights(userType, [...pageIds])
      expect(await admitted()).toEqual(declared(userType, [...pageIds]))
    }
  })
})

/** Closed to everyone except administrators, whatever the page list has. */
const FOR_ADMINISTRATORS: readonly PageName[] = ['ManageUsers', 'ApiKeys', 'Webhooks']

describe('a read-only user', () => {
  // Sessions, profiles and saved views are not the client's data: session.db.test.ts, saved-views.test.ts.
  const changesData = (endpoint: Endpoint) =>
    endpoint.writes.some((tag) => !['session', 'views'].includes(tag))
  const changes = CALLS.filter(([, endpoint]) => changesData(endpoint)).flatMap(([name, endpoint]) =>
    queriesOf(endpoint).flatMap((query) =>
      [leastBody(endpoint), fullestBody(endpoint)].map((body) => ({ name, endpoint, query, body })),
    ),
  )
  const isChange = ({ endpoint, query, body }: (typeof changes)[number]) =>
    endpoint.isChange(query, endpoint.body.parse(body))

  it('is refused every change of the registry', async () => {
    // Logging in does not change the client's data, but stores its time with the user.
    await product.keyOf('looker')
    const before = await fingerprint()
    let refused = 0
    for (const change of changes.filter(isChange)) {
      const { name, endpoint, query, body } = change
      const reply = await product.call(endpoint.path, { as: 'looker', query, body })
      const forAdministrators =
        endpoint.pages.length > 0 && endpoint.pages.every((page) => FOR_ADMINISTRATORS.includes(page))
      expect([name, reply.status, codeOf(reply)]).toEqual([
        name,
        403,
        forAdministrators ? 'PAGE_FORBIDDEN' : 'READ_ONLY',
      ])
      refused++
    }
    expect(refused).toBeGreaterThan(15)
    expect(await fingerprint()).toEqual(before)
  })

  it('sees the results of the same calls if they change nothing', async () => {
    for (const { name, endpoint, query, body } of changes.filter((change) => !isChange(change))) {
      const reply = await product.call(endpoint.path, { as: 'looker', query, body })
      expect(codeOf(reply), name).not.toBe('READ_ONLY')
    }
  })

  async function fingerprint(): Promise<unknown> {
    const { rows } = await product.database.pool.query(`select
      (select md5(string_agg(t::text, '' order by t::text)) from shipments t) as shipments,
      (select md5(string_agg(t::text, '' order by t::text)) from users t) as users,
      (select md5(string_agg(t::text, '' order by t::text)) from locations t) as locations,
      (select count(*) from outbox) as outbox, (select count(*) from idempotency_keys) as keys`)
    return rows
  }
})

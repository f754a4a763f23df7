import type { Page } from 'playwright-core'

/** API calls with the session of a page, to prepare data or to read what the screens got. */
export type Call = (
  path: string,
  body: object,
  // biome-ignore lint/suspicious/noExplicitAny: fields of replies are read one by one
) => Promise<any>

export async function callsAs(page: Page, address: string): Promise<Call> {
  const key = await page.evaluate<string>(
    `Object.values(localStorage).map((text) => { try { return JSON.parse(text) } catch { return null } })
      .find((value) => value?.key).key`,
  )
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
  return async (path, body) => {
    const reply = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify(body),
    })
    const answer = await reply.json()
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${JSON.stringify(answer)}`)
    return answer
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DayCaller } from './day-caller.ts'

/** Copies of the demo's administrator. @returns their names */
export async function makeUsers(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query(
    `insert into users select made.* from users u
        cross join generate_series(1, $1::int) as i
        cross join lateral jsonb_populate_record(u, jsonb_build_object(
          'id', gen_random_uuid(), 'user_name', 'day-' || i, 'email', 'day-' || i || '@example.com')) as made
      where u.user_name = 'demo' on conflict do nothing returning user_name`,
    [count],
  )
  if (rows.length > 0) return rows.map((row) => row.user_name)
  return Array.from({ length: count }, (_, at) => `day-${at + 1}`)
}

/** Logs in all of them, a few at a time: password hashing takes CPU on purpose. */
export async function logInAll(caller: DayCaller, names: readonly string[]): Promise<string[]> {
  const tokens: string[] = []
  const waiting = [...names]
  const door = async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      tokens.push(await caller.logIn(name))
      await sleep(5)
    }
  }
  await Promise.all(Array.from({ length: 3 }, door))
  return tokens
}

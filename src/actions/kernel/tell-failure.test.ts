import { expect, it } from 'vitest'
import { Refusal } from '#contracts/errors.ts'
import { tellFailureAs } from './tell-failure.ts'

const failWith = (error: unknown) => () => Promise.reject(error)

it('rethrows an outage that has no code, so that the caller can try again', async () => {
  const outage = new Error('timeout exceeded when trying to connect')
  await expect(tellFailureAs('BOL_FAILED', failWith(outage))).rejects.toBe(outage)
})

it('turns an internal error into the refusal of the specification, with the error as its cause', async () => {
  const fault = new TypeError('x is not a function')
  const told = await tellFailureAs('BOL_FAILED', failWith(fault)).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(Refusal)
  expect(told).toMatchObject({ code: 'BOL_FAILED', cause: fault })
})

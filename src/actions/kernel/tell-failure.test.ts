import { expect, it } from 'vitest'
import { Refusal } from '#contracts/errors.ts'
import { tellFailureAs } from './tell-failure.ts'

const failWith = (error: unknown) => () => Promise.reject(error)

it('passes an outage on, for which the driver has no code: the caller may try again', async () => {
  const outage = new Error('timeout exceeded when trying to connect')
  await expect(tellFailureAs('BOL_FAILED', failWith(outage))).rejects.toBe(outage)
})

it('tells a fault of ours with the sentence of the specification, its cause kept', async () => {
  const fault = new TypeError('x is not a function')
  const told = await tellFailureAs('BOL_FAILED', failWith(fault)).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(Refusal)
  expect(told).toMatchObject({ code: 'BOL_FAILED', cause: fault })
})

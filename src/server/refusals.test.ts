import { describe, expect, it } from 'vitest'
import { refusedReply } from './refusals.ts'

const coded = (code: string, message = 'driver says') => Object.assign(new Error(message), { code })

describe('an outage of the database', () => {
  it.each([
    coded('ECONNREFUSED'),
    coded('EPIPE'),
    coded('ECONNRESET'),
    coded('EHOSTUNREACH'),
    coded('EAI_AGAIN'),
    coded('08006'),
    coded('53100', 'could not extend file: No space left on device'),
    coded('53200', 'out of memory'),
    coded('53300', 'too many clients already'),
    coded('57P01', 'terminating connection due to administrator command'),
    coded('57P02'),
    coded('57P03', 'the database system is starting up'),
    coded('57P05'),
    coded('58030', 'could not write to file'),
    coded('25006', 'cannot execute INSERT in a read-only transaction'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client was closed and is not queryable'),
    new Error('Cannot use a pool after calling end on the pool'),
  ])('is a 503 with Retry-After: %s', (error) => {
    const reply = refusedReply(error, 'id')
    expect(reply).toMatchObject({ status: 503, retryAfterSeconds: 2, isOurs: true })
    expect(reply.body.code).toBe('DATABASE_UNAVAILABLE')
    expect(reply.body.message).not.toContain(error.message)
  })

  it.each([coded('42P01'), coded('23503'), new Error('a bug'), 'text'])(
    'does not include every error: %s',
    (error) => {
      expect(refusedReply(error, 'id').status).toBe(500)
    },
  )
})

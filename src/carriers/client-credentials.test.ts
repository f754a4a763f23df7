import { describe, expect, it } from 'vitest'
import { redactText } from '#domain/http-exchange.ts'
import { fedexToken } from './fedex/fedex.ts'
import { built, door } from './parcel-samples.test-support.ts'
import { project44Token } from './project44/project44.ts'

describe('the login form', () => {
  const clientSecret = `x!y'z(1)~2*3 4&5=6+7%8/9"é`

  it('contains the secret unchanged, and can be logged without it', () => {
    const { body } = built(project44Token.build(null, { clientId: 'id', clientSecret }, door()))
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'id',
      client_secret: clientSecret,
    })
    expect(redactText(body, [clientSecret])).toBe(
      'grant_type=client_credentials&client_id=id&client_secret=***',
    )
  })

  it('is the same for every network with a form', () => {
    const credentials = { clientId: 'id', clientSecret, accountNumber: '123456789', hubId: '' }
    const { body } = built(fedexToken.build(null, credentials, door()))
    expect(redactText(body, [clientSecret])).toMatch(/client_secret=\*\*\*$/)
  })
})

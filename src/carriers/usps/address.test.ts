import { describe, expect, it } from 'vitest'
import { answerOf, built, chicago, door, json, toronto } from '../parcel-samples.test-support.ts'
import { uspsAddress } from './address.ts'
import { asked, credentials, fault, uspsOverHttp, WRONG } from './usps.test-support.ts'

const http = uspsOverHttp()

describe('addresses at USPS', () => {
  const ask = { ...chicago({ street2: 'Apt 4' }) }

  it('builds the request', () => {
    const { method, url } = built(uspsAddress.build({ ...ask, zip: '60601-1234' }, credentials, door()))
    expect(method).toBe('GET')
    expect(url).toBe(
      'https://api.example/addresses/v3/address?firm=Store+7&streetAddress=7+Lake+St&secondaryAddress=Apt+4&city=Chicago&state=IL&ZIPCode=60601&ZIPPlus4=1234',
    )
    expect(uspsAddress.build(toronto(), credentials, door())).toMatchObject({ reason: 'unsupported' })
  })

  it('returns over HTTP whether it is a business', async () => {
    expect(answerOf(await http.ask(uspsAddress, ask)).value).toMatchObject({
      verdict: 'valid',
      addressClass: 'residential',
      candidates: [{ street: '7 LAKE ST', street2: 'APT 4', zip: '60601-0001', countryCode: 'US' }],
    })
    const office = answerOf(await asked()(uspsAddress, { ...ask, street2: '' })).value
    expect(office.addressClass).toBe('commercial')
  })

  it('reports missing parts, and addresses that do not exist', async () => {
    const tower = answerOf(await asked()(uspsAddress, { ...ask, street: '7 Lake Tower', street2: '' }))
    expect(tower).toMatchObject({ value: { verdict: 'ambiguous' }, notices: [{ code: '32' }, {}] })
    const nowhere = answerOf(await asked()(uspsAddress, { ...ask, street: 'Nowhere' })).value
    expect(nowhere).toEqual({ verdict: 'unknown', addressClass: 'unknown', candidates: [] })
    const several = uspsAddress.parse(fault(400, '010006', 'Multiple addresses were found.'), ask)
    expect(answerOf(several).value.verdict).toBe('ambiguous')
  })

  it('reads errors', () => {
    expect(uspsAddress.parse(WRONG, ask)).toMatchObject({ reason: 'credentials' })
    expect(uspsAddress.parse(json(200, {}), ask)).toMatchObject({ reason: 'unreadable' })
    expect(uspsAddress.parse(fault(400, '999', 'Something else.'), ask)).toMatchObject({ reason: 'input' })
  })
})

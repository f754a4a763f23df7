import { describe, expect, it } from 'vitest'
import { faultsOf, valuesOf, withSet } from './partner-values.ts'

describe('the form of an EDI partner', () => {
  it('starts in the sandbox, and requires a carrier and two identifications', () => {
    const values = valuesOf(null)
    expect(values.partner.host).toBe('')
    expect(Object.keys(faultsOf(values))).toEqual(['partner.scac', 'partner.senderId', 'partner.receiverId'])
  })

  it('requires a user if there is a server', () => {
    const { partner } = valuesOf(null)
    const filled = { ...partner, scac: 'SAIA', senderId: 'US', receiverId: 'THEM' }
    expect(faultsOf({ work: 'save', partner: filled })).toEqual({})
    expect(faultsOf({ work: 'save', partner: { ...filled, host: 'sftp.example.com' } })).toEqual({
      'partner.userName': 'The user name is required.',
    })
  })

  it('stores only sets that differ from the default of a mode', () => {
    const changed = withSet([], 1, '204')
    expect(changed).toEqual([{ rateModeId: 1, set: '204' }])
    expect(withSet(changed, 3, '211')).toEqual([...changed, { rateModeId: 3, set: '211' }])
    expect(withSet(changed, 1, '211')).toEqual([])
  })
})

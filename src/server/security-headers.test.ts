import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

it('browsers require TLS for a year, also for subdomains, if PUBLIC_URL is https, and only then', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(securityHeaders(false)['strict-transport-security']).toBeUndefined()
})

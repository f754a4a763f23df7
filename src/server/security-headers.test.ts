import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

it('browsers keep to TLS for a year, subdomains too, where PUBLIC_URL is https, and only there', () => {
  expect(securityHeaders(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(securityHeaders(false)['strict-transport-security']).toBeUndefined()
})

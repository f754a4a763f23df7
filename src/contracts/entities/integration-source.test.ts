import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { BLANK_SOURCE, integrationSource, USUAL_PORTS } from './integration-source.ts'

it('begins like a source of which only the name was sent', () => {
  expect({ ...BLANK_SOURCE, name: 'ERP' }).toEqual(z.decode(integrationSource, { Name: 'ERP' } as never))
})

it('has the default ports', () => {
  expect(USUAL_PORTS).toEqual({ SFTP: 22, FTPS: 21, FTP: 21, Email: 993, Upload: 0 })
})

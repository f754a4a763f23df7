import { describe, expect, it } from 'vitest'
import { faultsOf, sourceOf, valuesOf } from './source-values.ts'

describe('the form of a source', () => {
  it('starts with SFTP, and requires its server', () => {
    const values = valuesOf(null)
    expect(values.source).toMatchObject({
      id: '',
      kind: 'SFTP',
      port: 22,
      everyMinutes: 15,
      afterImport: 'move',
    })
    expect(Object.keys(faultsOf(values))).toEqual(['source.host', 'source.userName'])
  })

  it('requires the mailbox of an e-mail source, and sends a mailbox for no other', () => {
    const values = valuesOf(null)
    values.source.kind = 'Email'
    expect(Object.keys(faultsOf(values))).toEqual(['source.mailbox.email', 'source.mailbox.host'])
    expect(sourceOf(values).mailbox).toMatchObject({ folder: 'INBOX', port: 993 })
    values.source.kind = 'FTP'
    expect(sourceOf(values).mailbox).toBeNull()
  })

  it('requires nothing for files uploaded by hand', () => {
    const values = valuesOf(null)
    values.source.kind = 'Upload'
    expect(faultsOf(values)).toEqual({})
  })
})

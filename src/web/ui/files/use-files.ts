import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { BodyOf } from '#contracts/endpoint.ts'
import { attachFile, deleteFile, showFiles } from '#contracts/endpoints/documents.ts'
import type { FILE_KINDS, StoredFile } from '#contracts/entities/file.ts'
import { UPLOAD_BYTES } from '#contracts/fields.ts'
import { download } from '../../api/file.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { isReadable } from './bytes-of.ts'

export type FileKind = (typeof FILE_KINDS)[number]

/** The owner of files: an entry by its id, or the access id of a mailed link. */
export type FileOwner = Partial<
  Pick<
    BodyOf<typeof showFiles>,
    'shipmentId' | 'quoteId' | 'contractId' | 'carrierId' | 'claimId' | 'billId' | 'accessId'
  >
>

/** A file that could not be uploaded, and the reason. */
export interface FileFault {
  name: string
  message: string
}

/** A file stored under a cleaned name, because its own is not a valid file name. */
export interface Renamed {
  from: string
  to: string
}

/** Attaches one file to its owner. `message` is '' if it was stored, under `name`. */
export function useAttach() {
  const { run } = useChange(attachFile)
  return async (owner: FileOwner, file: File, kind: FileKind): Promise<{ name: string; message: string }> => {
    const refused = (message: string) => ({ name: file.name, message })
    if (file.size === 0) return refused(t`This file is empty.`)
    if (file.size > UPLOAD_BYTES) return refused(t`Files can be up to 25 MB.`)
    if (!(await isReadable(file))) return refused(t`This file cannot be read. Choose it again.`)
    const body = { ...owner, kind, file: { name: file.name, content: '', contentType: file.type } }
    const outcome = await run(body, { silent: true, file: { field: 'File', file } })
    if (outcome.kind === 'refused') return refused(outcome.message)
    return { name: outcome.value.file.name, message: '' }
  }
}

/** The files of an owner: reads them, uploads new ones one after the other, downloads and deletes them. */
export function useFiles(owner: FileOwner, options: { enabled?: boolean } = {}) {
  const reading = useCall(showFiles, owner, { silent: true, ...options })
  const attach = useAttach()
  const { run: remove } = useChange(deleteFile)
  const [sending, setSending] = useState('')
  const [faults, setFaults] = useState<readonly FileFault[]>([])
  const [renamed, setRenamed] = useState<readonly Renamed[]>([])

  const send = async (files: readonly File[], kind: FileKind) => {
    setFaults([])
    setRenamed([])
    for (const file of files) {
      setSending(file.name)
      const message = await sendOne(file, kind)
      if (message !== '') setFaults((before) => [...before, { name: file.name, message }])
    }
    setSending('')
  }
  const sendOne = async (file: File, kind: FileKind): Promise<string> => {
    const outcome = await attach(owner, file, kind)
    if (outcome.message === '' && outcome.name !== file.name.normalize('NFC'))
      setRenamed((before) => [...before, { from: file.name, to: outcome.name }])
    return outcome.message
  }
  /** Returns the sentence of a refusal; '' = done. */
  const fetchFile = async (file: StoredFile): Promise<string> => {
    const outcome = await download(showFiles, { ...owner, fileId: file.id }, file.name, { silent: true })
    return outcome.kind === 'refused' ? outcome.message : ''
  }
  const removeFile = async (file: StoredFile): Promise<string> => {
    const { accessId = '' } = owner
    const outcome = await remove({ fileId: file.id, accessId }, { silent: true })
    return outcome.kind === 'refused' ? outcome.message : ''
  }
  return { reading, send, sending, faults, renamed, fetchFile, removeFile }
}

export type Files = ReturnType<typeof useFiles>

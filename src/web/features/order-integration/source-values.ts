import { t } from '@lingui/core/macro'
import {
  BLANK_SOURCE,
  type IntegrationSourceValue,
  USUAL_PORTS,
} from '#contracts/entities/integration-source.ts'

export type SourceKind = IntegrationSourceValue['kind']

/** The values of the source form. */
export interface SourceValues extends Record<string, unknown> {
  source: IntegrationSourceValue & { mailbox: NonNullable<IntegrationSourceValue['mailbox']> }
}

export const KINDS: readonly { value: SourceKind; label: string }[] = [
  { value: 'SFTP', label: 'SFTP' },
  { value: 'FTPS', label: 'FTPS' },
  { value: 'FTP', label: 'FTP' },
  { value: 'Email', label: t`E-mail` },
  { value: 'Upload', label: t`By hand` },
]

const MAILBOX: SourceValues['source']['mailbox'] = {
  email: '',
  host: '',
  port: 993,
  userName: '',
  password: '',
  hasPassword: false,
  folder: 'INBOX',
  allowedSenders: [],
}

/** The form values of a source, or of a new one. */
export const valuesOf = (source: IntegrationSourceValue | null): SourceValues => ({
  source: { ...BLANK_SOURCE, port: USUAL_PORTS.SFTP, ...source, mailbox: { ...MAILBOX, ...source?.mailbox } },
})

/** The source as it is sent: only an e-mail source has a mailbox. */
export const sourceOf = ({ source }: SourceValues): IntegrationSourceValue => ({
  ...source,
  mailbox: source.kind === 'Email' ? source.mailbox : null,
})

/** Faults that the form can find itself; the server checks again, including what only it knows. */
export function faultsOf({ source }: SourceValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (source.kind === 'Email') {
    if (source.mailbox.email.trim() === '') faults['source.mailbox.email'] = t`E-mail address is required.`
    if (source.mailbox.host.trim() === '') faults['source.mailbox.host'] = t`Enter a host name or address.`
  } else if (source.kind !== 'Upload') {
    if (source.host.trim() === '') faults['source.host'] = t`Enter a host name or address.`
    if (source.userName.trim() === '') faults['source.userName'] = t`The user name is required.`
  }
  return faults
}

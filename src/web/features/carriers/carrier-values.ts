import { t } from '@lingui/core/macro'
import { ALL_LOCATIONS, type FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parsePhone } from '#domain/text/phone.ts'
import { parseScac } from '#domain/text/scac.ts'
import type { AccountStart } from './account-start.ts'

/** The values of the form; `undefined` as rate mode: not chosen yet. */
export interface CarrierValues extends Record<string, unknown> {
  carrier: Pick<
    FreightCarrierValue,
    | 'id'
    | 'carrierName'
    | 'scac'
    | 'rateModeId'
    | 'location'
    | 'tenderEmail'
    | 'email'
    | 'tenderChannel'
    | 'contact'
    | 'phone'
    | 'accountNumber'
    | 'contractId'
    | 'soldTo'
    | 'providerIdentifierType'
    | 'providerIdentifierValue'
    | 'isEnabled'
    | 'version'
  >
}

/** The form values of a carrier, or of a new one: for all locations, like most accounts. */
export function valuesOf(carrier: FreightCarrierValue | null, start: AccountStart = {}): CarrierValues {
  return {
    carrier: {
      id: carrier?.id ?? '',
      carrierName: carrier?.carrierName ?? start.carrierName ?? '',
      scac: carrier?.scac ?? start.scac ?? '',
      rateModeId: carrier?.rateModeId ?? start.rateModeId,
      location: carrier?.location ?? start.location ?? ALL_LOCATIONS,
      tenderEmail: carrier?.tenderEmail ?? '',
      email: carrier?.email ?? '',
      tenderChannel: carrier?.tenderChannel ?? 'Email',
      contact: carrier?.contact ?? '',
      phone: carrier?.phone ?? '',
      accountNumber: carrier?.accountNumber ?? '',
      contractId: carrier?.contractId ?? '',
      soldTo: carrier?.soldTo ?? '',
      providerIdentifierType: carrier?.providerIdentifierType ?? '',
      providerIdentifierValue: carrier?.providerIdentifierValue ?? '',
      isEnabled: carrier?.isEnabled ?? true,
      version: carrier?.version,
    },
  }
}

/** Faults that the form can find itself; the server checks again, including what only it knows. */
export function faultsOf({ carrier }: CarrierValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const fault = (field: keyof CarrierValues['carrier'], sentence: string) => {
    faults[`carrier.${field}`] = sentence
  }
  if (carrier.carrierName.trim() === '') fault('carrierName', t`Carrier name is required.`)
  const scac = parseScac(carrier.scac)
  if (carrier.scac.trim() === '') fault('scac', t`SCAC is required.`)
  else if (scac.kind === 'invalid' && carrier.id === '') fault('scac', scac.message)
  if (carrier.rateModeId === undefined) fault('rateModeId', t`Rate mode is required.`)
  for (const field of ['tenderEmail', 'email'] as const) {
    const emails = parseEmails(carrier[field])
    if (emails.kind === 'invalid') fault(field, emails.message)
  }
  if (
    `${carrier.tenderEmail}${carrier.email}`.trim() === '' &&
    !['EDI', 'API'].includes(carrier.tenderChannel)
  ) {
    fault('tenderEmail', t`Tender e-mail is required.`)
  }
  const phone = carrier.phone === '' ? null : parsePhone(carrier.phone)
  if (phone?.kind === 'invalid') fault('phone', phone.message)
  return faults
}

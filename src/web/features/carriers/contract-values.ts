import { t } from '@lingui/core/macro'
import type { ContractValue } from '#contracts/entities/carrier.ts'
import { parseEmails } from '#domain/text/emails.ts'
import { parseScac } from '#domain/text/scac.ts'

export type ContractKind = ContractValue['kind']

/** The typed values of a spot or contract carrier; with an `id`, its sales contact gets another request. */
export interface ContractValues extends Record<string, unknown> {
  contract: Pick<
    ContractValue,
    'id' | 'carrierName' | 'scac' | 'kind' | 'salesEmail' | 'instructions' | 'rateModeId'
  >
}

export function contractValuesOf(kind: ContractKind, contract: ContractValue | null): ContractValues {
  return {
    contract: {
      id: contract?.id ?? '',
      carrierName: contract?.carrierName ?? '',
      scac: contract?.scac ?? '',
      kind,
      salesEmail: contract?.salesEmail ?? '',
      instructions: contract?.instructions ?? '',
      // Spot quotes are for freight that tariffs do not price well: truckload.
      rateModeId: contract?.rateModeId ?? (kind === 'Spot' ? 3 : 1),
    },
  }
}

/** Faults that the form can find itself; the server checks again. */
export function contractFaultsOf({ contract }: ContractValues): Record<string, string> {
  const faults: Record<string, string> = {}
  const scac = parseScac(contract.scac)
  const emails = parseEmails(contract.salesEmail)
  if (contract.carrierName.trim() === '') faults['contract.carrierName'] = t`Carrier name is required.`
  if (contract.scac.trim() === '') faults['contract.scac'] = t`SCAC is required.`
  else if (scac.kind === 'invalid') faults['contract.scac'] = scac.message
  if (contract.salesEmail.trim() === '') faults['contract.salesEmail'] = t`E-mail is required.`
  else if (emails.kind === 'invalid') faults['contract.salesEmail'] = emails.message
  return faults
}

import { t } from '@lingui/core/macro'
import type { CapacityProviderAccount, CapacityProviderField } from '#contracts/entities/capacity-provider.ts'
import { LTL } from '#domain/shipment/rate-mode.ts'

/** The initial values of a carrier's account form in project44, and the faults that the form finds itself. */

export interface ProviderValues extends Record<string, unknown> {
  account: Omit<CapacityProviderAccount, 'keptSecrets' | 'triedAt' | 'isSandbox'>
}

/** Specification section 9: LTL unless another mode is chosen. */

export const RATE_MODES = [
  { value: '1', label: 'LTL' },
  { value: '2', label: t`Volume LTL` },
]

export const PAYMENT_TERMS = [
  { value: '', label: t`Per the shipment` },
  { value: 'PREPAID', label: t`Prepaid` },
  { value: 'COLLECT', label: t`Collect` },
  { value: 'THIRD_PARTY', label: t`Third party` },
]

/** Every field of the carrier gets a value, so that the form has all fields from the start. */
export function valuesOf(
  account: CapacityProviderAccount | null,
  fields: readonly CapacityProviderField[],
  identifier: { type: string; value: string },
  providerName: string,
): ProviderValues {
  const kept = account?.credentials ?? {}
  const credentials = Object.fromEntries(fields.map(({ name }) => [name, kept[name] ?? '']))
  return {
    account: {
      id: account?.id ?? '',
      scac: account?.scac ?? (identifier.type === 'SCAC' ? identifier.value : ''),
      carrierName: account?.carrierName ?? providerName,
      groupCode: account?.groupCode ?? '',
      accountCode: account?.accountCode ?? '',
      identifierType: identifier.type,
      identifierValue: identifier.value,
      rateModeId: account?.rateModeId ?? LTL,
      paymentTerms: account?.paymentTerms ?? '',
      isBillTo: account?.isBillTo ?? false,
      credentials,
    },
  }
}

/** A stored secret need not be typed again. */
export function faultsOf(
  { account }: ProviderValues,
  fields: readonly CapacityProviderField[],
  keptSecrets: readonly string[],
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const { name, label, isRequired, isSecret } of fields) {
    const isKept = isSecret && keptSecrets.includes(name)
    if (isRequired && !isKept && (account.credentials[name] ?? '').trim() === '') {
      faults[`account.credentials.${name}`] = t`${label} is required.`
    }
  }
  return faults
}

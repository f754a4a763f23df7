import { t } from '@lingui/core/macro'
import type { ShipViaMappingValue } from '#contracts/entities/mapping.ts'
import { parseScac } from '#domain/text/scac.ts'

/** The typed values of one mapping; an empty id: a new one. */
export interface MappingValues extends Record<string, unknown> {
  work: 'add' | 'update'
  mapping: ShipViaMappingValue
}

/** The form values of a mapping, or of a new one, for `code` if it comes from an order. */
export const mappingValuesOf = (mapping: ShipViaMappingValue | null, code = ''): MappingValues => ({
  work: mapping ? 'update' : 'add',
  mapping: mapping ?? {
    id: '',
    shipViaCode: code,
    scac: '',
    carrierName: '',
    service: '',
    rateModeId: 1,
    paymentType: '',
  },
})

/** Faults that the form can find itself; the server checks again. */
export function mappingFaultsOf({ mapping }: MappingValues): Record<string, string> {
  const faults: Record<string, string> = {}
  if (mapping.shipViaCode.trim() === '') faults['mapping.shipViaCode'] = t`Ship Via is required.`
  const scac = parseScac(mapping.scac)
  if (mapping.scac.trim() === '') faults['mapping.scac'] = t`Carrier is required.`
  else if (scac.kind === 'invalid') faults['mapping.scac'] = scac.message
  return faults
}

import type { Hazmat } from './shipment.ts'

/** The name as documents and carriers require it: an n.o.s. name with its technical name in parentheses. */
export function shippingNameOf({
  properShippingName,
  technicalName = '',
}: Pick<Hazmat, 'properShippingName' | 'technicalName'>): string {
  const technical = technicalName.trim().replace(/^\((.*)\)$/, '$1')
  return technical === '' ? properShippingName : `${properShippingName} (${technical})`
}

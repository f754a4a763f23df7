import { listParcelAccounts } from '#contracts/endpoints/parcel.ts'
import { useCall } from '../../../api/queries.ts'
import type { PrepaidForm } from '../desk/form.ts'
import { nameOfCarrier } from './carrier-options.ts'
import { parcelOf } from './parcel-of.ts'

/** Which accounts pay while none is typed: `UPS 0Z3571, kept for sold-to 10007`; '' = none is kept. */
export function useKeptAccounts(form: PrepaidForm): string {
  const { soldTo } = form
  const { payer } = parcelOf(form)
  const { data } = useCall(
    listParcelAccounts,
    { SoldTo: soldTo },
    { enabled: payer !== 'P' && soldTo !== '', silent: true },
  )
  const able = (data?.accounts ?? []).filter(
    ({ paymentType, state }) => paymentType === payer && state === 'Ready',
  )
  const numbers = able.map(({ scac, accountNumber }) => `${nameOfCarrier(scac)} ${accountNumber}`)
  return numbers.length === 0 ? '' : `Empty: ${numbers.join(', ')}, kept for sold-to ${soldTo}`
}

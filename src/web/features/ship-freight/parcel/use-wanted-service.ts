import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { selectedParcelCarrierWork } from '#contracts/endpoints/parcel.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { SelectedParcelCarrier } from '#contracts/entities/selected-parcel-carrier.ts'
import { useCall, useChange } from '../../../api/queries.ts'
import { useAddress } from '../../../ui/address/use-address.ts'
import { isForbidden, type RateRow } from '../../../ui/rate-list/rate-rows.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import type { ParcelForm } from './parcel-form.ts'

/** The carrier and service that this shipment should use, and the source of that choice. */
export interface WantedService {
  scac: string
  /** The carrier's code, or its name for the service. */
  service: string
  words: string
  /** It is remembered for the consignee, and can be forgotten. */
  isRemembered: boolean
}

/**
 * The service chosen on another screen, else the last one for this consignee, else that of the order's ship-via code.
 */
export function useWantedService(form: PrepaidForm): WantedService | null {
  const { carrier = '', service = '' } = useAddress<'Parcel'>().search
  const about = aboutOf(form)
  const remembered = useCall(selectedParcelCarrierWork, about, {
    query: { Flag: 'get' },
    enabled: Object.values(about).some((name) => name !== ''),
    silent: true,
  })
  const { shipViaCode } = form.collectCarrier
  const mapped = useShipVia(shipViaCode)
  const kept = remembered.data?.carrier ?? null
  return useMemo(() => {
    if (carrier !== '') {
      return { scac: carrier.toUpperCase(), service, words: t`your choice`, isRemembered: false }
    }
    if (kept) {
      const last = kept.serviceCode || kept.serviceName
      return { scac: kept.scac, service: last, words: t`same as last time`, isRemembered: true }
    }
    if (!mapped) return null
    return {
      scac: mapped.scac,
      service: mapped.service,
      words: t`by ship-via ${shipViaCode}`,
      isRemembered: false,
    }
  }, [carrier, service, kept, mapped, shipViaCode])
}

/** The service of an order's ship-via code; the lookup code loads with the first ship-via code. */
function useShipVia(shipViaCode: string) {
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: [t`the parcel service of a ship-via code`, shipViaCode],
    meta: { reads: ['carriers'] },
    enabled: shipViaCode !== '',
    queryFn: async () => (await import('./read-ship-via.ts')).readShipVia(shipViaCode, client),
  })
  return data ?? null
}

const aboutOf = ({ shipmentId, destinationLocationId, soldTo }: PrepaidForm) => ({
  shipmentId,
  locationId: destinationLocationId,
  soldTo,
})

/** The price of the wanted service; any price of its carrier if no service is named. */
export function wantedSheet(
  sheets: readonly PriceSheetValue[],
  wanted: WantedService | null,
): PriceSheetValue | undefined {
  if (wanted === null) return undefined
  const ofCarrier = sheets.filter((sheet) => sheet.scac === wanted.scac && !isForbidden(sheet))
  const name = wanted.service.toLowerCase()
  if (name === '') return ofCarrier[0]
  const ofCode = ofCarrier.find(({ serviceCode }) => serviceCode.toLowerCase() === name)
  // `Ground` does not mean Ground Saver, and `Next Day Air` not Next Day Air Saver: the shortest name with the words
  // wins.
  const named = ofCarrier.filter((sheet) => plainName(sheet).includes(name))
  return ofCode ?? named.toSorted((a, b) => plainName(a).length - plainName(b).length)[0]
}

/** Removes the latest time of day, whose digits look like a code: `by 12:00 PM`. */
const plainName = ({ serviceName }: PriceSheetValue): string =>
  serviceName.toLowerCase().replace(/ by \d\d:\d\d [ap]m$/, '')

/** Remembers the booked service for the next shipment to the same consignee, or forgets it. */
export function useRememberService(form: PrepaidForm) {
  const { run } = useChange(selectedParcelCarrierWork)
  const { shipmentId: _this, ...consignee } = aboutOf(form)
  const remember = async ({ scac, sheet }: RateRow, parcel: ParcelForm): Promise<void> => {
    if (consignee.locationId === '' && consignee.soldTo === '') return
    const carrier: SelectedParcelCarrier = {
      scac,
      serviceCode: sheet?.serviceCode ?? '',
      serviceName: sheet?.serviceName ?? '',
      accountNumber: parcel.accountNumber,
      paymentType: parcel.payer,
    }
    await run({ ...consignee, carrier }, { query: { Flag: 'save' }, silent: true })
  }
  const forget = async (): Promise<void> => {
    await run(aboutOf(form), { query: { Flag: 'clear' } })
  }
  return { remember, forget }
}

import { useEffect, useRef } from 'react'
import { listCollectCarriers } from '#contracts/endpoints/collect.ts'
import type { CollectCarrierValue } from '#contracts/entities/collect-carrier.ts'
import type { CollectCarrier } from '#domain/shipment/shipment.ts'
import { useCall } from '../../../api/queries.ts'
import type { Change } from '../desk/form/change-form.ts'
import { NO_COLLECT_CARRIER, type PrepaidForm } from '../desk/form/form.ts'

/**
 * The carriers of the sold-to. Picks the carrier of the order's ship-via code, else the default carrier: specification
 * section 4. A carrier from a draft, or one that the user chose, is kept; a new sold-to has other carriers and
 * accounts, so the carrier is picked again.
 */
export function useCollectCarriers(
  form: Pick<PrepaidForm, 'soldTo' | 'collectCarrier'>,
  change: (change: Change) => void,
): { carriers: CollectCarrierValue[]; isPending: boolean } {
  const { soldTo, collectCarrier } = form
  const list = useCall(listCollectCarriers, { SoldTo: soldTo }, { enabled: soldTo !== '', silent: true })
  const carriers = soldTo === '' ? undefined : list.data?.carriers
  const pickedFor = useRef('')
  const before = useRef<readonly CollectCarrierValue[]>([])
  useEffect(() => {
    if (!carriers || pickedFor.current === soldTo) return
    const isOwn = collectCarrier.scac !== '' && pickedOf(before.current, collectCarrier) === undefined
    pickedFor.current = soldTo
    before.current = carriers
    if (isOwn) return
    const usual = usualCarrier(carriers, collectCarrier.shipViaCode)
    if (usual) change({ kind: 'collectCarrier', patch: choiceOf(usual) })
    else if (collectCarrier.scac !== '') change({ kind: 'collectCarrier', patch: NO_COLLECT_CARRIER })
  }, [carriers, soldTo, collectCarrier, change])
  return { carriers: carriers ?? [], isPending: soldTo !== '' && list.isPending }
}

export const choiceOf = ({
  scac,
  rateModeId,
  accountNumber,
  shipViaCode,
}: CollectCarrierValue): CollectCarrier => ({ scac, rateModeId, accountNumber, shipViaCode })

/** The chosen entry: a sold-to may list one carrier twice, for LTL and for truckload, with two accounts. */
export function pickedOf(
  carriers: readonly CollectCarrierValue[],
  { scac, rateModeId }: Pick<CollectCarrier, 'scac' | 'rateModeId'>,
): CollectCarrierValue | undefined {
  const ofCarrier = carriers.filter((one) => one.scac === scac)
  return ofCarrier.find((one) => one.rateModeId === rateModeId) ?? ofCarrier[0]
}

/** The carrier of the order's ship-via code, else the default one, else the only one. */
export function usualCarrier(
  carriers: readonly CollectCarrierValue[],
  shipViaCode: string,
): CollectCarrierValue | undefined {
  const asked = carriers.find((one) => shipViaCode !== '' && one.shipViaCode === shipViaCode)
  const only = carriers.length === 1 ? carriers[0] : undefined
  return asked ?? carriers.find(({ isSelected }) => isSelected) ?? only
}

import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { shipmentDetails } from '#contracts/endpoints/shipments.ts'
import { readBy } from '../../../../api/queries.ts'
import type { PreparedDraft } from '../form/prepare-draft.ts'
import type { Problem } from '../form/problem.ts'
import type { KeptForm } from './use-kept-form.ts'
import type { Rating } from './use-rating.ts'

export interface Award {
  version: number
  priceSheetId: string
}

/** Applies the result of awarding a quote: the shipment's new version, and the chosen price among the others. */
export function useAward(
  { form, change }: KeptForm,
  prepared: PreparedDraft,
  { rated, adopt }: Rating,
  tell: (problem: Problem | null) => void,
): (award: Award) => Promise<void> {
  const client = useQueryClient()
  return async ({ version, priceSheetId }) => {
    const { shipmentId, bolNumber } = form
    change({ kind: 'saved', shipmentId, bolNumber, version })
    try {
      const read = readBy(shipmentDetails, { shipmentId }, { silent: true })
      const { shipment } = await client.fetchQuery({ ...read, staleTime: 0 })
      const result = {
        ...(rated?.result ?? { notices: [], advice: '', totals: null }),
        rates: shipment.priceSheets,
        carriersAsked: rated?.result.carriersAsked ?? 0,
        suggestedPricesheetID: priceSheetId,
      }
      adopt({ result, draft: rated?.draft ?? prepared.draft })
    } catch {
      tell({
        message: t`The quote is awarded, but its price could not be read. Reload to book it.`,
        way: 'reload',
      })
    }
  }
}

import { t } from '@lingui/core/macro'
import { Modal, Skeleton } from '@mantine/core'
import { prefillClaim } from '#contracts/endpoints/claims.ts'
import { useCall } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import { toast } from '../toast.ts'
import { useTyped } from '../use-typed.ts'
import { ClaimForm } from './claim-form.tsx'
import { typedFrom } from './claim-values.ts'
import type { ClaimDetails } from './claim-words.ts'

export interface NewClaimProps {
  isOpen: boolean
  shipmentId: string
  onClose: () => void
  onSaved: (claim: ClaimDetails) => void
}

/** A new claim for a shipment, prefilled with the shipment's items, values and days. */
export function NewClaim({ isOpen, shipmentId, onClose, onSaved }: NewClaimProps) {
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={t`New claim`} size="xl">
      {isOpen ? <Prefilled shipmentId={shipmentId} onClose={onClose} onSaved={onSaved} /> : null}
    </Modal>
  )
}

function Prefilled({ shipmentId, onClose, onSaved }: Omit<NewClaimProps, 'isOpen'>) {
  const { data, error } = useCall(prefillClaim, { shipmentId }, { silent: true, staleTime: 0 })
  if (error) {
    return <ErrorState message={Object.values(error.refused.fields)[0] ?? error.message} />
  }
  if (!data) return <Skeleton height={420} role="status" aria-label={t`Loading the shipment`} />
  const { claim } = data
  return (
    <ClaimForm
      claimId=""
      version={0}
      {...claim}
      start={typedFrom(claim)}
      onCancel={onClose}
      onSaved={(saved) => {
        toast('success', t`Claim ${saved.number} saved. Add photos, then file it.`)
        onSaved(saved)
      }}
    />
  )
}

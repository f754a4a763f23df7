import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { claimResponse } from '#contracts/endpoints/claims.ts'
import { useCall } from '../../api/queries.ts'
import { linkValues } from '../../ui/public-sheet/mailed-link.tsx'
import { MailedSheet } from '../../ui/public-sheet/mailed-sheet.tsx'
import { ClaimSheet } from './claim-sheet.tsx'

/** The page on which a carrier reads and answers a mailed claim: no login, designed for phones. */
export function Page() {
  const [accessid] = useState(() => linkValues(location.search).get('accessid') ?? '')
  const reading = useCall(claimResponse, { accessid }, { enabled: accessid !== '', silent: true })
  return (
    <MailedSheet
      accessid={accessid}
      reading={reading}
      shipperOf={({ claim }) => claim.shipper}
      title={t`Freight claim`}
      loading={t`Loading the claim`}
    >
      {({ claim }) => (
        <ClaimSheet accessid={accessid} claim={claim} onAnswered={() => void reading.refetch()} />
      )}
    </MailedSheet>
  )
}

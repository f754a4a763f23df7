import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { tenderResponse } from '#contracts/endpoints/tender-response.ts'
import { useCall } from '../../api/queries.ts'
import { linkValues } from '../../ui/public-sheet/mailed-link.tsx'
import { MailedSheet } from '../../ui/public-sheet/mailed-sheet.tsx'
import { TenderSheet } from './tender-sheet.tsx'

const REFRESH_EVERY_MS = 60_000

/** The page on which a carrier answers a mailed tender: no login, designed for phones. Opening it answers nothing. */
export function Page() {
  const [{ accessid, isDecline }] = useState(() => linkOf(location.search))
  const reading = useCall(
    tenderResponse,
    { accessid },
    { enabled: accessid !== '', silent: true, refreshEvery: REFRESH_EVERY_MS },
  )
  return (
    <MailedSheet
      accessid={accessid}
      reading={reading}
      shipperOf={({ tender }) => tender.shipper}
      title={t`Pickup request`}
      loading={t`Loading the pickup request`}
    >
      {({ tender }) => (
        <TenderSheet
          accessid={accessid}
          tender={tender}
          isDeclineAsked={isDecline}
          onAnswered={() => void reading.refetch()}
        />
      )}
    </MailedSheet>
  )
}

function linkOf(search: string): { accessid: string; isDecline: boolean } {
  const given = linkValues(search)
  return { accessid: given.get('accessid') ?? '', isDecline: given.get('answer') === 'decline' }
}

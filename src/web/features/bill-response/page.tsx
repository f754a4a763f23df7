import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { billResponse } from '#contracts/endpoints/bill-disputes.ts'
import { useCall } from '../../api/queries.ts'
import { linkValues } from '../../ui/public-sheet/mailed-link.tsx'
import { MailedSheet } from '../../ui/public-sheet/mailed-sheet.tsx'
import { DisputeSheet } from './dispute-sheet.tsx'

/** The page on which a carrier answers a disputed bill: no login, designed for phones. Opening it answers nothing. */
export function Page() {
  const [accessid] = useState(() => linkValues(location.search).get('accessid') ?? '')
  const reading = useCall(billResponse, { accessid }, { enabled: accessid !== '', silent: true })
  return (
    <MailedSheet
      accessid={accessid}
      reading={reading}
      shipperOf={({ dispute }) => dispute.shipper}
      title={t`Freight bill`}
      loading={t`Loading the bill`}
    >
      {({ dispute }) => (
        <DisputeSheet accessid={accessid} dispute={dispute} onAnswered={() => void reading.refetch()} />
      )}
    </MailedSheet>
  )
}

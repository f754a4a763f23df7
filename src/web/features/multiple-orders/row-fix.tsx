import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { routeMany } from '#contracts/endpoints/schedule.ts'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { FixLink } from '../../ui/fix-link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import { Schedule } from './bulk-actions.tsx'
import { meantIds } from './meant.ts'

interface RowFixProps {
  row: Outcome
  onJob: (jobId: string) => void
}

/** The button next to the reason of a failed row: it opens what has to change. */
export function RowFix({ row, onJob }: RowFixProps) {
  const isChangeable = canChange(useUser().userType)
  const Fix = FIXES[row.code]
  return isChangeable && Fix && row.shipmentId ? <Fix row={row} onJob={onJob} /> : null
}

const AddAccount = ({ row }: RowFixProps) => (
  <FixLink to="freight-carrier" search={{ add: row.shipmentId }} label={t`Add account`} isSmall />
)

const AddAddress = () => (
  <LinkButton {...pageLink('Carriers', { view: 'Freight' })} {...SMALL}>
    <Trans>Add tender e-mail</Trans>
  </LinkButton>
)

const ChooseCarrier = ({ row }: RowFixProps) => (
  <LinkButton {...pageLink('MultipleOrders', { tab: 'RateAndRoute', q: row.bolNumber })} {...SMALL}>
    <Trans>Choose another carrier</Trans>
  </LinkButton>
)

const OpenShipment = ({ row }: RowFixProps) => (
  <LinkButton {...pageLink('Prepaid', { shipmentid: row.shipmentId })} {...SMALL}>
    <Trans>Fix on the shipment</Trans>
  </LinkButton>
)

interface AskAgainProps extends RowFixProps {
  label: string
}

const AskAgain = ({ row, onJob, label }: AskAgainProps) => (
  <Schedule meant={meantIds([row.shipmentId], 'Q')} clear={() => {}} onJob={onJob} label={label} isSmall />
)

const GiveReason = (props: RowFixProps) => <AskAgain {...props} label={t`Enter the reason…`} />
const ChangePickup = (props: RowFixProps) => <AskAgain {...props} label={t`Change the pickup…`} />

function RateAgain({ row, onJob }: RowFixProps) {
  const route = useChange(routeMany)
  const start = async () => {
    const outcome = await route.run({ shipmentIds: [row.shipmentId], rule: 'defaults', outcomes: 'none' })
    if (outcome.kind === 'ok') onJob(outcome.value.job.id)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Button {...SMALL} loading={route.isRunning} onClick={() => void start()}>
      <Trans>Rate again</Trans>
    </Button>
  )
}

const SMALL = { size: 'compact-xs', variant: 'default' } as const

/** By error code; the other codes offer only a retry. */
const FIXES: Record<string, (props: RowFixProps) => React.ReactNode> = {
  TENDER_ACCOUNT_MISSING: AddAccount,
  TENDER_NETWORK_MISSING: AddAccount,
  TENDER_ADDRESS_MISSING: AddAddress,
  CARRIER_DO_NOT_USE: ChooseCarrier,
  OFFER_GONE: ChooseCarrier,
  OVERRIDE_REASON_REQUIRED: GiveReason,
  PICKUP_IN_THE_PAST: ChangePickup,
  PRICE_SHEET_EXPIRED: RateAgain,
  PRICE_SHEET_OUTDATED: RateAgain,
  PRICE_SHEET_NOT_FOUND: RateAgain,
  NO_PRICE_SHEET: RateAgain,
  SHIPMENT_CHANGED: RateAgain,
  VALIDATION_FAILED: OpenShipment,
  NO_PRICE_BECAUSE: OpenShipment,
  NO_USABLE_PRICE: OpenShipment,
}

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { bookPickup } from '#contracts/endpoints/booking.ts'
import { updateStatus } from '#contracts/endpoints/shipments.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { formatMoney } from '#domain/money.ts'
import { useChange } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { editPath, mayEdit } from '../../ui/ship-screens.ts'
import { toast } from '../../ui/toast.ts'

export interface DeclinedProps {
  shipment: ShipmentValue
  isChangeable: boolean
}

/** The carrier declined: its message, the next carrier, and a button to choose another one. */
export function Declined({ shipment, isChangeable }: DeclinedProps) {
  const next = shipment.priceSheets.find(({ id }) => id === shipment.nextPriceSheetId)
  const choose = useChoose(shipment)
  const tender = useTenderNext(shipment)
  const refused = tender.refused ?? choose.refused
  const carrier = shipment.carrierName || t`The carrier`
  const isExpired = shipment.carrierAnswer?.answer === 'expired'
  return (
    <Alert
      color="red"
      mb="md"
      title={isExpired ? t`${carrier} did not answer the tender` : t`${carrier} declined the tender`}
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
    >
      <Stack gap="xs">
        <div>{shipment.problem}</div>
        {next ? (
          <div>
            <Trans>Next: {priceWords(next)}.</Trans>
          </div>
        ) : null}
        {isChangeable ? (
          <Group gap="xs">
            {next ? (
              <Button size="xs" loading={tender.isRunning} onClick={() => void tender.run(next)}>
                <Trans>Tender to {next.carrierName}</Trans>
              </Button>
            ) : null}
            <Button
              size="xs"
              variant={next ? 'default' : 'filled'}
              loading={choose.isRunning}
              onClick={() => void choose.run()}
            >
              {next ? t`Choose another carrier` : t`Tender to another carrier`}
            </Button>
          </Group>
        ) : null}
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
      </Stack>
    </Alert>
  )
}

const priceWords = ({ carrierName, cents, currency, serviceDays, badges }: PriceSheetValue): string =>
  [
    carrierName,
    formatMoney(cents, currency),
    serviceDays === null ? '' : plural(serviceDays, { one: '# day', other: '# days' }),
    badges.includes('Preferred') ? t`preferred by the routing guide` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Tenders the shipment to the next carrier at its price. */
function useTenderNext({ id: shipmentId, version, carrierName }: ShipmentValue) {
  const { run, isRunning, refused } = useChange(bookPickup)
  const tender = async (next: PriceSheetValue) => {
    const overrideReason = t`${carrierName} declined`
    const outcome = await run({ shipmentId, priceSheetId: next.id, version, overrideReason })
    if (outcome.kind === 'ok') toast('success', t`The shipment was tendered to ${next.carrierName}.`)
  }
  return { run: tender, isRunning, refused }
}

/** Reopens the shipment for another choice of carrier. */
function useChoose(shipment: ShipmentValue) {
  const { run, isRunning, refused } = useChange(updateStatus)
  const isEditable = mayEdit(rightsOf(useUser()), shipment)
  const navigate = useNavigate()
  const goOn = async () => {
    const { id: shipmentId, version } = shipment
    const outcome = await run({ shipmentId, version, action: 'unschedule' })
    if (outcome.kind === 'ok' && isEditable) void navigate({ to: editPath(shipment) })
  }
  return { run: goOn, isRunning, refused }
}

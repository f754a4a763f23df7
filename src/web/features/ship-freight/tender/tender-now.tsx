import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { bookCollect, bookPickup, type TenderFlag } from '#contracts/endpoints/booking.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { useChange } from '../../../api/queries.ts'
import { ActionMenu } from '../../../ui/action-menu/action-menu.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Section } from '../../../ui/section.tsx'
import { editPath } from '../../../ui/ship-screens.ts'
import { TENDER_OPTIONS } from '../desk/prices/tender-options.ts'
import { chosenPrice } from './address-difference.ts'
import { TellCustomer, useCustomer } from './tell-customer.tsx'

/** The confirmation for a shipment that is not tendered yet: it has a price, or is collect. */
export function TenderNow({ shipment }: { shipment: ShipmentValue }) {
  const isCollect = shipment.paymentType === 'C'
  const price = chosenPrice(shipment)
  const { run, isRunning, refused } = useChange(isCollect ? bookCollect : bookPickup)
  const [reason, setReason] = useState('')
  const customer = useCustomer(shipment)
  const wantsReason = refused?.code === 'OVERRIDE_REASON_REQUIRED'
  if (!isCollect && !price) {
    return (
      <Section title={t`Tender`}>
        <Group gap="sm">
          <Trans>
            No price has been chosen for this shipment yet.
            <LinkButton size="xs" to={editPath(shipment)}>
              Choose a price
            </LinkButton>
          </Trans>
        </Group>
      </Section>
    )
  }
  const tender = (flag: TenderFlag) => {
    const notifyEmails = customer.check()
    if (notifyEmails === null) return
    void run(
      {
        ...(notifyEmails === undefined ? {} : { notifyEmails }),
        shipmentId: shipment.id,
        priceSheetId: price?.id ?? '',
        overrideReason: reason,
        version: shipment.version,
      },
      { query: { flag } },
    )
  }
  return (
    <Section title={t`Tender`}>
      <Stack gap="sm" align="flex-start">
        {wantsReason ? (
          <Textarea
            label={t`Why not the preferred carrier?`}
            description={t`Saved with the shipment`}
            maxLength={300}
            w="100%"
            value={reason}
            error={refused.message}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        {refused && !wantsReason && !refused.isTold ? <ErrorState message={refused.message} /> : null}
        <TellCustomer customer={customer} />
        <ActionMenu
          actions={TENDER_OPTIONS.map(({ flag, label, meaning }) => ({
            label,
            meaning,
            onClick: () => tender(flag),
          }))}
          button={(opener) => (
            <Button {...opener} loading={isRunning} rightSection={<IconChevronDown size={14} aria-hidden />}>
              {isCollect ? t`Tender collect` : t`Tender`}
            </Button>
          )}
        />
      </Stack>
    </Section>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { listCollectCarriers } from '#contracts/endpoints/collect.ts'
import { listCarriers } from '#contracts/endpoints/rating.ts'
import { showLane } from '#domain/text/lane.ts'
import { useCall } from '../../../api/queries.ts'
import { windowText } from '../../../ui/date-window.tsx'
import type { PrepaidForm } from '../desk/form/form.ts'
import styles from '../desk/prices/rates.module.css'
import { tenderOption } from '../desk/prices/tender-options.ts'

interface ConfirmTenderProps {
  flag: TenderFlag
  form: PrepaidForm
  timeZone: string
  isRunning: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before the carrier gets the tender. Enter tenders. */
export function ConfirmTender({ flag, form, timeZone, isRunning, onConfirm, onClose }: ConfirmTenderProps) {
  const option = tenderOption(flag)
  const { accountNumber } = form.collectCarrier
  const carrier = useCarrierWords(form)
  const window = { date: form.pickupDate, from: form.pickupFrom, to: form.pickupTo, timeZone }
  return (
    <Modal opened onClose={onClose} title={t`Tender to ${carrier}, collect`} size="md">
      <Stack gap="sm">
        <dl className={styles.facts}>
          <dt>
            <Trans>Bill to</Trans>
          </dt>
          <dd>
            {form.destination.companyName || t`The consignee`}
            {accountNumber ? t`, account ${accountNumber}` : ''}
          </dd>
          <dt>
            <Trans>Lane</Trans>
          </dt>
          <dd>{showLane(form.origin, form.destination)}</dd>
          <dt>
            <Trans>Pickup</Trans>
          </dt>
          <dd>{windowText(window)}</dd>
          <dt>{option.label}</dt>
          <dd>{option.meaning}</dd>
          <dt>
            <Trans>Notify</Trans>
          </dt>
          <dd>{form.notifyEmails || t`No one else`}</dd>
        </dl>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            <Trans>Back</Trans>
          </Button>
          <Button data-autofocus onClick={onConfirm} loading={isRunning}>
            {flag === 'withoutnotify' ? t`Tender without notifying` : t`Tender`}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          <Trans>After the tender, freight and carrier can no longer be changed here.</Trans>
        </Text>
      </Stack>
    </Modal>
  )
}

/** The carrier's name from the card of the sold-to, with its SCAC; only the SCAC if no list has the carrier. */
function useCarrierWords({ soldTo, collectCarrier: { scac } }: PrepaidForm): string {
  const own = useCall(listCollectCarriers, { SoldTo: soldTo }, { enabled: soldTo !== '', silent: true })
  const all = useCall(listCarriers, {}, { silent: true, staleTime: 60_000 })
  const name =
    own.data?.carriers.find((one) => one.scac === scac)?.carrierName ||
    all.data?.carriers.find((one) => one.SCAC === scac)?.CarrierName
  return name && name !== scac ? `${name} (${scac})` : scac
}

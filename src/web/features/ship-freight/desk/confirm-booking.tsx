import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { Fragment, type ReactNode, useState } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { showLane } from '#domain/text/lane.ts'
import { windowText } from '../../../ui/date-window.tsx'
import { moneyText } from '../../../ui/money.tsx'
import type { PrepaidForm } from './form.ts'
import { countStops } from './item-figures.ts'
import { overrideOf, type RateRow } from './rate-rows.ts'
import styles from './rates.module.css'
import { tenderOption } from './tender-options.ts'
import type { Choice } from './use-booking.ts'

export interface ConfirmBookingProps {
  choice: Choice
  rows: readonly RateRow[]
  form: PrepaidForm
  timeZone: string
  isRunning: boolean
  /** What the server said about the reason; '' = nothing. */
  reasonFault: string
  confirm: (reason: string) => Promise<void>
  choose: (choice: null) => void
  /** Of a booking that is something else than a truck's. */
  said?: {
    title: string
    button: string
    facts: readonly (readonly [term: string, words: string])[]
    warning: string
    /** What can still be chosen. */
    choices?: ReactNode
  }
}

type Override = NonNullable<ReturnType<typeof overrideOf>>

/** What booking against the guide costs: `$13.40 more than …, whom the guide prefers. ` */
function costOf({ because, best, costCents }: Override, currency: string): string {
  if (best === null || costCents === null) return ''
  const amount = moneyText(Math.abs(costCents), currency)
  const words = costCents > 0 ? `${amount} more than` : costCents < 0 ? `${amount} less than` : 'As much as'
  const standing =
    because === 'passedOver' ? 'which the routing guide prefers' : 'which the routing guide allows'
  return `${words} ${best.carrierName}, ${standing}. `
}

/** The last look before a carrier is told. Enter books: this is done a hundred times a day. */
export function ConfirmBooking(props: ConfirmBookingProps) {
  const { choice, rows, form, timeZone, isRunning, reasonFault, confirm, choose, said } = props
  const [reason, setReason] = useState('')
  const { row, flag } = choice
  const override = overrideOf(row, rows)
  const asksWhy = override !== null || reasonFault !== ''
  const lacksReason = asksWhy && reason.trim() === ''
  const onClose = () => choose(null)
  const facts = said?.facts ?? truckFacts(form, timeZone, flag)
  return (
    <Modal opened onClose={onClose} title={said?.title ?? `Book ${row.carrierName}`} size="md">
      <Stack gap="sm">
        <dl className={styles.facts}>
          <dt>Price</dt>
          <dd>{moneyText(row.cents, row.currency)}</dd>
          {facts.map(([term, words]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </Fragment>
          ))}
        </dl>
        {said?.choices}
        {asksWhy ? (
          <Textarea
            label={
              override?.because === 'doNotUse'
                ? 'Why a carrier that is not to be used?'
                : 'Why not the preferred carrier?'
            }
            description={`${override ? costOf(override, row.currency) : ''}Needed to book; kept with the shipment.`}
            required
            data-autofocus
            maxLength={300}
            value={reason}
            error={lacksReason && reasonFault !== '' ? reasonFault : undefined}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isRunning}>
            Back
          </Button>
          <Button
            data-autofocus={asksWhy ? undefined : true}
            disabled={lacksReason}
            loading={isRunning}
            onClick={() => void confirm(reason.trim())}
          >
            {said?.button ?? (flag === 'withoutnotify' ? 'Book without notice' : 'Book and tender')}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {said?.warning ?? 'After booking, prices and freight can no longer be changed here.'}
        </Text>
      </Stack>
    </Modal>
  )
}

function truckFacts(form: PrepaidForm, timeZone: string, flag: TenderFlag): [string, string][] {
  const option = tenderOption(flag)
  const stops = form.stops.length > 0 ? ` · ${countStops(form.stops.length)}` : ''
  const window = { date: form.pickupDate, from: form.pickupFrom, to: form.pickupTo, timeZone }
  return [
    ['Lane', `${showLane(form.origin, form.destination)}${stops}`],
    ['Pickup', windowText(window)],
    [option.label, option.meaning],
    ['Notify', form.notifyEmails || 'Nobody else'],
  ]
}

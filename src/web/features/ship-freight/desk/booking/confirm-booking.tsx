import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import type { TenderFlag } from '#contracts/endpoints/booking.ts'
import { showLane } from '#domain/text/lane.ts'
import { windowText } from '../../../../ui/date-window.tsx'
import { moneyText } from '../../../../ui/money.tsx'
import { ComparedPrice } from '../../../../ui/price-notices/compared-price.tsx'
import { StaleFuel } from '../../../../ui/price-notices/stale-fuel.tsx'
import { comparedOf, type RateRow } from '../../../../ui/rate-list/rate-rows.ts'
import { offerName } from '../../../../ui/rate-list/rate-words.ts'
import type { PrepaidForm } from '../form/form.ts'
import { countStops } from '../form/item-figures.ts'
import styles from '../prices/rates.module.css'
import { suggestedPrice, suggestedWords } from '../prices/suggested-price.ts'
import { tenderOption } from '../prices/tender-options.ts'
import { overrideOf } from '../pricing/guide-override.ts'
import type { Choice } from './use-booking.ts'

export interface ConfirmBookingProps {
  choice: Choice
  rows: readonly RateRow[]
  form: PrepaidForm
  timeZone: string
  isRunning: boolean
  /** The server's error about the reason; '' = none. */
  reasonFault: string
  confirm: (reason: string) => Promise<void>
  choose: (choice: Choice | null) => void
  /** The price that the product suggests: the dialog then compares its cost with the cheapest. */
  suggestedId?: string | undefined
  /** Texts for a booking other than a truckload or LTL booking. */
  said?: {
    title: string
    button: string
    facts: readonly (readonly [term: string, words: string])[]
    warning: string
    /** Choices that are still open. */
    choices?: ReactNode
    /** Shown below the buttons, so that they do not move when it appears. */
    below?: ReactNode
  }
}

type Override = NonNullable<ReturnType<typeof overrideOf>>

/** The extra cost of overriding the routing guide: `$13.40 more than …, whom the guide prefers. ` */
function costOf({ because, best, costCents }: Override, currency: string): string {
  if (best === null || costCents === null) return ''
  const amount = moneyText(Math.abs(costCents), currency)
  const words =
    costCents > 0 ? t`${amount} more than` : costCents < 0 ? t`${amount} less than` : t`Same price as`
  const standing =
    because === 'passedOver' ? t`which the routing guide prefers` : t`which the routing guide allows`
  return `${words} ${best.carrierName}, ${standing}. `
}

/**
 * Asks for confirmation before the carrier gets the tender. Enter books, because clerks do this a hundred times a day.
 */
export function ConfirmBooking(props: ConfirmBookingProps) {
  const { choice, rows, form, timeZone, isRunning, reasonFault, confirm, choose, said } = props
  const [reason, setReason] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { row, flag } = choice
  const override = overrideOf(row, rows)
  const asksWhy = override !== null || reasonFault !== ''
  const lacksReason = asksWhy && reason.trim() === ''
  const onClose = () => choose(null)
  // Choosing another price in the dialog removes the button that chose it.
  const sheetId = row.sheet?.id
  useEffect(() => {
    if (sheetId) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [sheetId])
  const facts = said?.facts ?? truckFacts(form, timeZone, flag)
  return (
    <Modal opened onClose={onClose} title={said?.title ?? t`Book ${row.carrierName}`} size="md">
      <Stack gap="sm" ref={box}>
        <dl className={styles.facts}>
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>{moneyText(row.cents, row.currency)}</dd>
          {facts.map(([term, words]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{words}</dd>
            </Fragment>
          ))}
        </dl>
        {row.sheet ? <ComparedPrice sheet={row.sheet} isAlone /> : null}
        {row.sheet?.staleFuel ? <StaleFuel sheet={row.sheet} isAlone /> : null}
        {said?.choices}
        {sheetId && sheetId === props.suggestedId ? (
          <SuggestedNote choice={choice} rows={rows} isRunning={isRunning} choose={choose} />
        ) : null}
        {asksWhy ? (
          <Textarea
            label={
              override?.because === 'doNotUse'
                ? t`Why use a carrier marked “do not use”?`
                : t`Why not the preferred carrier?`
            }
            description={t`${override ? costOf(override, row.currency) : ''}Required to book. Saved with the shipment.`}
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
            <Trans>Back</Trans>
          </Button>
          <Button
            data-autofocus={asksWhy ? undefined : true}
            disabled={lacksReason}
            loading={isRunning}
            onClick={() => void confirm(reason.trim())}
          >
            {said?.button ?? (flag === 'withoutnotify' ? t`Book without notifying` : t`Book and tender`)}
          </Button>
        </Group>
        <Text size="xs" c="dimmed">
          {said?.warning ?? t`After booking, prices and freight can no longer be changed here.`}
        </Text>
        {said?.below}
      </Stack>
    </Modal>
  )
}

type SuggestedNoteProps = Pick<ConfirmBookingProps, 'choice' | 'rows' | 'isRunning' | 'choose'>

/**
 * How much the suggested price is above the cheapest, with a button for the cheapest; nothing if it is the cheapest
 * itself.
 */
function SuggestedNote({ choice, rows, isRunning, choose }: SuggestedNoteProps) {
  const suggested = suggestedPrice(choice.row, rows)
  const { cheapest } = suggested
  if (cheapest === null) return null
  return (
    <Alert color="amber" variant="light" p="xs">
      <Text size="sm">{suggestedWords(suggested)}</Text>
      <Text size="sm">
        <Trans>
          Cheapest: {offerName(cheapest)}, {moneyText(comparedOf(cheapest), cheapest.currency)}
        </Trans>
      </Text>
      <Button
        mt={6}
        size="xs"
        variant="default"
        disabled={isRunning}
        onClick={() => choose({ row: cheapest, flag: choice.flag })}
      >
        <Trans>Book the cheapest instead</Trans>
      </Button>
    </Alert>
  )
}

function truckFacts(form: PrepaidForm, timeZone: string, flag: TenderFlag): [string, string][] {
  const option = tenderOption(flag)
  const stops = form.stops.length > 0 ? ` · ${countStops(form.stops.length)}` : ''
  const window = { date: form.pickupDate, from: form.pickupFrom, to: form.pickupTo, timeZone }
  return [
    [t`Lane`, `${showLane(form.origin, form.destination)}${stops}`],
    [t`Pickup`, windowText(window)],
    [option.label, option.meaning],
    [t`Notify`, form.notifyEmails || t`No one else`],
  ]
}

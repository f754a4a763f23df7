import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Text } from '@mantine/core'
import { canOpen } from '#domain/access/rights.ts'
import type { Address } from '#domain/shipment/shipment.ts'
import { showLane } from '#domain/text/lane.ts'
import { rightsOf, useUser } from '../../../api/session.ts'
import { usePaired } from '../../../api/use-paired.ts'
import { showDate } from '../../../text/dates.ts'
import { pageLink } from '../../../ui/address/page-link.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { weightText } from '../../../ui/weight.tsx'
import { ConfirmBooking, type ConfirmBookingProps } from '../desk/booking/confirm-booking.tsx'
import type { PrepaidForm } from '../desk/form/form.ts'
import { AddressOffer } from './address-offer.tsx'
import { buysLabel } from './buys-label.ts'
import { InsuranceQuote } from './insurance-quote.tsx'
import { parcelOf } from './parcel-of.ts'
import { sentPieces, totalPounds } from './prepare-parcel.ts'

interface ConfirmLabelProps extends Omit<ConfirmBookingProps, 'said'> {
  /** The address check found a better address, and the user accepts it. */
  onAddress: (address: Partial<Address>) => void
}

/** The confirmation before a label is bought; Enter buys. */
export function ConfirmLabel({ onAddress, ...props }: ConfirmLabelProps) {
  const { choice, form, choose } = props
  const { row, flag } = choice
  const service = row.sheet?.serviceName || row.carrierName
  const isPaired = usePaired()
  const isBuying = buysLabel(row)
  const words = isBuying ? t`Buy label` : t`Book`
  const atOnce = isPaired ? (
    <Checkbox
      label={t`Print immediately`}
      description={t`On the label printer chosen in Printer Setup, as soon as the carrier creates it`}
      checked={flag === 'tender'}
      onChange={(event) => choose({ row, flag: event.currentTarget.checked ? 'tender' : 'withoutprint' })}
    />
  ) : (
    <PairPrinter />
  )
  const said = {
    title: `${words}: ${service}`,
    button: words,
    facts: factsOf(form, row.deliveryDate),
    warning: isBuying ? VOIDABLE : NO_LABEL,
    ...(isBuying
      ? {
          choices: (
            <>
              <InsuranceQuote form={form} carrierName={row.carrierName} />
              {atOnce}
            </>
          ),
        }
      : {}),
    below: <AddressOffer address={form.destination} onTake={onAddress} />,
  }
  return <ConfirmBooking {...props} said={said} />
}

/** Only users who can open Printer Setup get the link. */
function PairPrinter() {
  const user = useUser()
  return (
    <Text size="sm" c="dimmed">
      <Trans>
        You can print the label from the browser once it is bought.
        {canOpen(rightsOf(user), 'PrinterSetup') ? (
          <Trans>
            {' '}
            To print it automatically, pair a printer in{' '}
            <TextLink {...pageLink('PrinterSetup')}>Printer Setup</TextLink>.
          </Trans>
        ) : null}
      </Trans>
    </Text>
  )
}

const VOIDABLE = t`You can void a label until the carrier has the packages.`
const NO_LABEL = t`With a tariff price, no label is bought from the carrier. Lading makes the label.`

const PAYERS = { P: t`Sender`, C: t`Receiver`, T: t`Third party` }

function factsOf(form: PrepaidForm, deliveryDate: string | null): [string, string][] {
  const parcel = parcelOf(form)
  const count = sentPieces(parcel).length
  const packages = `${plural(count, { one: '# package', other: '# packages' })}, ${weightText(totalPounds(parcel))}`
  const number = parcel.accountNumber || t`saved for sold-to ${form.soldTo}`
  const account = parcel.payer === 'P' ? '' : t`, account ${number}`
  return [
    parcel.returnService === ''
      ? [t`Lane`, showLane(form.origin, form.destination)]
      : [t`Return`, showLane(form.destination, form.origin)],
    [t`Packages`, packages],
    [t`Ship date`, dayOf(form.pickupDate)],
    [t`Delivery`, deliveryDate ? dayOf(deliveryDate) : t`Not provided by the carrier`],
    [t`Who pays`, `${PAYERS[parcel.payer]}${account}`],
  ]
}

function dayOf(date: string): string {
  const shown = showDate(date)
  return shown.kind === 'text' ? shown.text : date
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Modal } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import { Instant } from '../../ui/date-window.tsx'
import { useZipPlace } from '../../ui/lane-search/use-zip-place.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { printPart } from '../../ui/print-part.ts'
import { toast } from '../../ui/toast.ts'
import { showFigure } from './line-figures.ts'
import type { DeskRequest } from './prepare-request.ts'
import css from './quote-dialog.module.css'
import { daysOf, quoteNumber, quoteText, serviceNames } from './quote-text.ts'
import type { SavedQuote } from './use-saved-quote.ts'
import { shortModeName } from './wanted-modes.ts'

interface QuoteDialogProps {
  quote: SavedQuote
  request: DeskRequest
  /** The lines have the weight of one piece. */
  isWeightEach: boolean
  onClose: () => void
}

/** A quote to share: freight, lane, carrier, price, and validity. */
export function QuoteDialog({ quote, request, isWeightEach, onClose }: QuoteDialogProps) {
  const part = useRef<HTMLDivElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(quoteText(quote, request))
      toast('success', t`The quote is copied as text.`)
    } catch {
      toast('error', t`Your browser does not allow copying. Select the quote and copy it manually.`)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t`Quote ${quoteNumber(quote)}`} size="lg">
      <div ref={part} className={css.quote}>
        <QuoteSheet quote={quote} request={request} isWeightEach={isWeightEach} />
      </div>
      <Group justify="flex-end" gap="xs" mt="md" className="lading-no-print">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          <Trans>Copy as text</Trans>
        </Button>
        <Button
          data-autofocus
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => printPart(part.current)}
        >
          <Trans>Print or save as PDF</Trans>
        </Button>
      </Group>
    </Modal>
  )
}

function QuoteSheet({ quote, request, isWeightEach }: Omit<QuoteDialogProps, 'onClose'>) {
  const { sheet } = quote
  return (
    <>
      <div className={css.head}>
        <div>
          <div className={css.title}>
            <Trans>Freight quote</Trans>
          </div>
          <div className="lading-code">{quoteNumber(quote)}</div>
        </div>
        <div className={css.until}>
          <Trans>
            Valid until
            <br />
            <strong>
              <Instant at={sheet.expiresAt} />
            </strong>
          </Trans>
        </div>
      </div>
      <dl className={css.facts}>
        <dt>
          <Trans>Carrier</Trans>
        </dt>
        <dd>
          {sheet.carrierName} ({sheet.scac}) · {shortModeName(sheet.rateModeId)}
          {sheet.serviceName ? ` · ${sheet.serviceName}` : ''}
        </dd>
        <dt>
          <Trans>From</Trans>
        </dt>
        <dd>
          <End end={request.origin} />
        </dd>
        <dt>
          <Trans>To</Trans>
        </dt>
        <dd>
          <End end={request.destination} />
        </dd>
        <dt>
          <Trans>Transit</Trans>
        </dt>
        <dd>{sheet.serviceDays === null ? t`not known` : daysOf(sheet.serviceDays)}</dd>
        <dt>
          <Trans>Weight</Trans>
        </dt>
        <dd>{showFigure(quote.weightLb, 2)} lb</dd>
        <dt>
          <Trans>Services</Trans>
        </dt>
        <dd>{serviceNames(request) || 'none'}</dd>
      </dl>
      <table className={css.table}>
        <caption className="lading-heard">
          <Trans>Items</Trans>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Pieces</Trans>
            </th>
            <th scope="col">{isWeightEach ? t`Weight each` : t`Weight`}</th>
            <th scope="col">L × W × H</th>
            <th scope="col">
              <Trans>Class</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {(request.items ?? []).map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a quote stay as they are
            <tr key={index}>
              <td>
                {item.quantity} {item.packageType}
              </td>
              <td>{showFigure(item.weight ?? 0, 2)} lb</td>
              <td>{item.length ? t`${item.length} × ${item.width ?? ''} × ${item.height ?? ''} in` : '–'}</td>
              <td>{quote.freightClasses[index] || item.freightClass || t`by density`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={css.table}>
        <caption className="lading-heard">
          <Trans>Charges</Trans>
        </caption>
        <tbody>
          {sheet.charges.map(({ label, cents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one class have charges of the same name
            <tr key={index}>
              <th scope="row">{label}</th>
              <td className={css.amount}>
                <Money cents={cents} currency={sheet.currency} />
              </td>
            </tr>
          ))}
          <tr className={css.total}>
            <th scope="row">
              <Trans>Total</Trans>
            </th>
            <td className={css.amount}>
              <Money cents={sheet.cents} currency={sheet.currency} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className={css.small}>
        <Trans>
          {moneyText(sheet.cents, sheet.currency)} is valid for 24 hours for the shipment as described.
          Freight pricing is updated daily from fuel and market conditions; a different weight, class,
          location or service changes the price.
          {sheet.isSynthetic
            ? t` This price is from a synthetic tariff, not from a carrier’s own rates.`
            : ''}{' '}
          The shipment is saved in Rate & Route under BOL {quote.bolNumber}.
        </Trans>
      </p>
    </>
  )
}

/** Company, street, and the city that belongs to the ZIP. */
function End({ end }: { end: DeskRequest['origin'] }) {
  const zip = end?.zip ?? ''
  const { place } = useZipPlace(zip)
  return [end?.companyName, end?.street, `${place} ${zip}`.trim()].filter(Boolean).join(', ')
}

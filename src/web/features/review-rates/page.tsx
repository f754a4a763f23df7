import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, memo, Suspense, useCallback, useRef, useState } from 'react'
import { pageLink } from '../../ui/address/page-link.ts'
import { useAnyAddress } from '../../ui/address/use-address.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { keyOfRow, type RateRow } from '../../ui/rate-list/rate-rows.ts'
import { toast } from '../../ui/toast.ts'
import type { DeskDefaults } from './line-figures.ts'
import { Question } from './question.tsx'
import { RateGrid } from './rate-grid.tsx'
import { type RecentQuote, useRecentQuotes } from './recent-quotes.ts'
import { RecentQuotesList } from './recent-quotes-list.tsx'
import css from './review-rates.module.css'
import { useDeskDefaults } from './use-desk-defaults.ts'
import { useRateDesk } from './use-rate-desk.ts'
import { type SavedQuote, useSavedQuotes } from './use-saved-quote.ts'
import { useWeightCurve } from './use-weight-curve.ts'
import { bookingPage } from './wanted-modes.ts'

const PriceByWeight = lazy(async () => ({ default: (await import('./price-by-weight.tsx')).PriceByWeight }))
const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }))

/** Review Rates: every carrier's price for a shipment in every mode, without booking it. */
export function Page() {
  const defaults = useDeskDefaults()
  if (defaults) return <Desk defaults={defaults} />
  return (
    <>
      <PageHeader />
      <Skeleton height={240} aria-hidden />
    </>
  )
}

function Desk({ defaults }: { defaults: DeskDefaults }) {
  const { search } = useAnyAddress()
  const navigate = useNavigate()
  const desk = useRateDesk(search, defaults)
  const curve = useWeightCurve(desk)
  const quotes = useSavedQuotes()
  const recent = useRecentQuotes()
  const [shown, setShown] = useState<Pick<RecentQuote, 'quote' | 'request'> | null>(null)
  const opener = useRef<Element | null>(null)
  const closeQuote = () => {
    setShown(null)
    // Once the dialog, which is removed immediately, has released the focus.
    setTimeout(() => opener.current instanceof HTMLElement && opener.current.focus())
  }
  const request = desk.shown?.answers.request
  /** Saves the price on the screen; null if it is outdated by changed fields. */
  const save = async (key: string): Promise<[RateRow, SavedQuote] | null> => {
    const row = desk.shown?.answer.rows.find((one) => keyOfRow(one) === key)
    if (!row || !request) return null
    if (desk.isOutdated) {
      toast('warning', t`The prices are for a different shipment than the one above. Get prices first.`)
      return null
    }
    const saved = await quotes.save(request, row)
    if (saved) recent.remember(saved, request)
    return saved && [row, saved]
  }
  const { onShip, onShare } = useStable({
    onShip: async (key) => {
      const saved = await save(key)
      if (!saved) return
      const [{ rateModeId, scac }, { shipmentId, sheet }] = saved
      const page = bookingPage(rateModeId)
      // A parcel carrier has many services; the chosen one is passed on.
      const service = page === 'Parcel' ? { service: sheet.serviceCode } : {}
      void navigate(pageLink(page, { shipmentid: shipmentId, carrier: scac, ...service }))
    },
    onShare: async (key) => {
      opener.current = document.activeElement
      const saved = await save(key)
      setShown(saved && request ? { quote: saved[1], request } : null)
    },
  })
  return (
    <>
      <DeskHeader onClear={desk.clear} />
      <div className={css.desk}>
        <Question
          form={desk.form}
          faults={desk.faults}
          change={desk.change}
          modes={desk.modes}
          choose={desk.choose}
          rate={desk.rate}
          defaults={defaults}
          miles={desk.shown?.answer.miles ?? null}
        />
        {desk.problem ? (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
            {desk.problem}
          </Alert>
        ) : null}
        <RateGrid
          shown={desk.shown}
          isAsking={desk.isAsking}
          isLeftBehind={desk.isLeftBehind}
          curve={curve}
          running={quotes.running}
          onShip={onShip}
          onShare={onShare}
        />
        <RecentQuotesList
          quotes={recent.quotes}
          onOpen={(one) => {
            opener.current = document.activeElement
            void recent.open(one).then(setShown)
          }}
        />
        <Suspense>{curve.isWanted ? <PriceByWeight curve={curve} /> : null}</Suspense>
      </div>
      <Suspense>
        {shown ? (
          <QuoteDialog
            quote={shown.quote}
            request={shown.request}
            isWeightEach={defaults.isWeightEach}
            onClose={closeQuote}
          />
        ) : null}
      </Suspense>
    </>
  )
}

const DeskHeader = memo(function DeskHeader({ onClear }: { onClear: () => void }) {
  return (
    <PageHeader
      actions={
        <Button variant="default" onClick={onClear}>
          <Trans>Start over</Trans>
        </Button>
      }
    />
  )
})

interface RowEvents {
  onShip: (key: string) => Promise<void>
  onShare: (key: string) => Promise<void>
}

/** The same functions for the whole visit, so that a row renders again only if its price changes. */
function useStable(events: RowEvents): { onShip: (key: string) => void; onShare: (key: string) => void } {
  const latest = useRef(events)
  latest.current = events
  const onShip = useCallback((key: string) => void latest.current.onShip(key), [])
  const onShare = useCallback((key: string) => void latest.current.onShare(key), [])
  return { onShip, onShare }
}

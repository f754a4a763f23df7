import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { askForQuotes } from '#contracts/endpoints/quotes.ts'
import { useCall } from '../../../../api/queries.ts'
import { SpotQuotePanel } from '../../../../ui/spot-quotes/spot-quote-panel.tsx'
import styles from '../form/desk.module.css'
import type { PrepaidForm } from '../form/form.ts'
import { type PricedPart, partWords } from '../pricing/priced-part.ts'
import type { Award } from '../pricing/use-award.ts'

export interface SpotQuotesProps {
  form: Pick<PrepaidForm, 'shipmentId' | 'version'> & { paymentType: 'P' | 'C' | 'T' }
  /** The changes since the shipment was saved, by their labels on the screen. */
  unsaved: readonly PricedPart[]
  /** The user wants to request quotes; otherwise existing quotes are shown if there are any. */
  isAsked: boolean
  onAwarded: (award: Award) => Promise<void>
  onBook: (priceSheetId: string) => void
}

/** The spot quotes of the shipment, next to the tariff prices. */
export function SpotQuotes({ form, unsaved, isAsked, onAwarded, onBook }: SpotQuotesProps) {
  const { shipmentId, version, paymentType } = form
  const { data } = useCall(askForQuotes, { shipmentId }, { silent: true })
  const box = useRef<HTMLDivElement>(null)
  const isShown = isAsked || (data?.request ?? null) !== null
  useEffect(() => {
    if (isAsked) box.current?.focus()
  }, [isAsked])
  if (!isShown) return null
  return (
    <div ref={box} tabIndex={-1} className={styles.quotes}>
      {unsaved.length > 0 ? (
        <Text size="sm" mb="xs">
          <Trans>
            Carriers quote the shipment as it was rated. Rate it again first: {partWords(unsaved)} changed.
          </Trans>
        </Text>
      ) : null}
      <SpotQuotePanel
        shipmentId={shipmentId}
        version={version}
        paymentType={paymentType}
        onAwarded={(award) => void onAwarded(award)}
        onBook={onBook}
      />
    </div>
  )
}

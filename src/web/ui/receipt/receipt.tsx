import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useRef } from 'react'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import { CopyId } from '../copy-id.tsx'
import { Instant } from '../date-window.tsx'
import { printPart } from '../print-part.ts'
import type { InsuredFacts } from './premium.ts'
import styles from './receipt.module.css'
import { type ChargeFacts, ReceiptCharges } from './receipt-charges.tsx'
import { ReceiptWorking, type WorkingFacts } from './receipt-working.tsx'
import { useQuotedPremium } from './use-quoted-premium.ts'

type SourceFacts = Pick<
  PriceSheetValue,
  'scac' | 'tariffName' | 'source' | 'isSynthetic' | 'expiresAt' | 'receiptHash'
>

interface ReceiptProps {
  sheet: WorkingFacts & ChargeFacts & SourceFacts
  /** Origin and destination, for the printout. */
  lane: string
  /** Facts for an insurance quote. */
  insured?: InsuredFacts | undefined
}

/** 'Why this price': the tariff's calculation line by line with its sources; can be printed alone. */
export function Receipt({ sheet, lane, insured }: ReceiptProps) {
  const premium = useQuotedPremium(insured, sheet.carrierName)
  const part = useRef<HTMLDivElement>(null)
  return (
    <div ref={part} className={styles.receipt}>
      <div className={styles.head}>
        <strong>
          {sheet.carrierName} ({sheet.scac}) · {lane}
        </strong>
        <Button
          size="xs"
          variant="default"
          className="lading-no-print"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => printPart(part.current)}
        >
          <Trans>Print receipt</Trans>
        </Button>
      </div>
      {sheet.receipt.length === 0 ? (
        <ReceiptCharges sheet={sheet} premium={premium} />
      ) : (
        <ReceiptWorking sheet={sheet} premium={premium} />
      )}
      <Source sheet={sheet} />
    </div>
  )
}

function Source({ sheet }: { sheet: SourceFacts }) {
  return (
    <div className={styles.source}>
      <Trans>
        {sheet.tariffName || sheet.source}
        {sheet.isSynthetic ? t` · synthetic tariff, not a carrier’s own rates` : ''} · valid until{' '}
        <Instant at={sheet.expiresAt} />
        {sheet.receiptHash ? (
          <Trans>
            {' '}
            · receipt <CopyId value={sheet.receiptHash} label={t`receipt hash`} />
          </Trans>
        ) : null}
      </Trans>
    </div>
  )
}

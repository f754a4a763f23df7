import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle, IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { FileList } from '../../ui/files/file-list.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { Money } from '../../ui/money.tsx'
import { SheetTitle } from '../../ui/public-sheet/mailed-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Countdown } from './countdown.tsx'
import { GivenQuotes } from './given-quotes.tsx'
import { ownerOf, type QuoteLink } from './quote-link.ts'
import css from './quote-response.module.css'
import { ShipmentFacts } from './shipment-facts.tsx'

interface QuoteSheetProps {
  link: QuoteLink
  quote: QuoteResponseValue
  onReadAgain: () => void
}

/** The quote request with its deadline, and the answer form or the given answer. */
export function QuoteSheet({ link, quote, onReadAgain }: QuoteSheetProps) {
  const [isAnother, setAnother] = useState(false)
  const isAsking = quote.isOpen && (quote.answers.length === 0 || isAnother)
  return (
    <Stack gap="md">
      <div>
        <SheetTitle>{titleOf(quote, isAsking)}</SheetTitle>
        <Text c="dimmed" size="sm">
          <Trans>
            {quote.isUserEdit ? t`Enter what the carrier said.` : t`For ${quote.carrierName}`} · reference{' '}
            <span className="lading-code">{quote.info.reference}</span>
          </Trans>
        </Text>
      </div>
      {quote.isOpen && !isAsking ? <Received quote={quote} /> : null}
      <Standing quote={quote} onReadAgain={onReadAgain} />
      <GivenQuotes quote={quote} />
      {quote.isOpen && quote.answers.length > 0 && !isAnother ? (
        <Button variant="default" fullWidth onClick={() => setAnother(true)}>
          <Trans>Submit another quote</Trans>
        </Button>
      ) : null}
      <ShipmentFacts quote={quote} />
      {isAsking ? (
        <AnswerForm
          // Another answer starts with a new form.
          key={quote.answers.length}
          link={link}
          quote={quote}
          onDone={() => {
            setAnother(false)
            window.scrollTo(0, 0)
            onReadAgain()
          }}
        />
      ) : (
        <ClosedFiles link={link} quote={quote} />
      )}
    </Stack>
  )
}

function titleOf({ isUserEdit, carrierName, answers }: QuoteResponseValue, isAsking: boolean): string {
  if (isUserEdit) return t`Phone quote from ${carrierName}`
  if (isAsking) return t`Quote this shipment`
  return answers.length > 0 ? t`Quote sent` : t`Quote request`
}

/** The carrier's last page: what arrived, and what comes next. */
function Received({ quote: { answers, isUserEdit, carrierName } }: Pick<QuoteSheetProps, 'quote'>) {
  const last = answers.at(-1)
  if (!last) return null
  return (
    <Alert color="green" icon={<IconCircleCheck size={20} aria-hidden="true" />} title={t`Quote received`}>
      <Money cents={last.totalCents} currency={last.currency} />
      {isUserEdit
        ? t` was saved as ${carrierName}’s quote. You can close this page.`
        : t`. You are done and can close this page. If your quote is chosen, we will send the tender by e-mail.`}
    </Alert>
  )
}

/** Whether quotes are accepted, and until when; or why not. */
function Standing({ quote, onReadAgain }: Pick<QuoteSheetProps, 'quote' | 'onReadAgain'>) {
  if (quote.isOpen) {
    return <Countdown deadline={quote.deadline} serverTime={quote.now} onEnd={onReadAgain} />
  }
  if (quote.state === 'won') {
    return (
      <Alert
        color="green"
        icon={<IconTrophy size={20} aria-hidden="true" />}
        title={t`Your quote was chosen`}
      >
        <Trans>
          The tender arrives through your usual channel. You are done here and can close this page.
        </Trans>
      </Alert>
    )
  }
  if (quote.state === 'noBid') {
    return (
      <Alert color="gray" icon={<IconCircleCheck size={20} aria-hidden="true" />} title={t`You did not bid`}>
        {quote.noBidReason ? <Text className={css.words}>{quote.noBidReason}</Text> : null}
        {quote.refusal}
      </Alert>
    )
  }
  return (
    <Alert
      color="amber"
      icon={<IconInfoCircle size={20} aria-hidden="true" />}
      title={t`This request is closed`}
    >
      {quote.refusal}
    </Alert>
  )
}

/** The files of an answer that can no longer be changed. */
function ClosedFiles({ link, quote }: Pick<QuoteSheetProps, 'link' | 'quote'>) {
  const files = useFiles(ownerOf(link), { enabled: false })
  if (quote.files.length === 0) return null
  return (
    <Section title={t`Files`}>
      <FileList label={t`Files`} rows={quote.files} files={files} empty="" />
    </Section>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack, Text } from '@mantine/core'
import type { ClaimPageValue } from '#contracts/endpoints/claims.ts'
import { dateInWords } from '../../text/dates.ts'
import { Fact, FactList } from '../../ui/facts.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FileList } from '../../ui/files/file-list.tsx'
import { Sending } from '../../ui/files/sending.tsx'
import { useFiles } from '../../ui/files/use-files.ts'
import { Money, moneyText } from '../../ui/money.tsx'
import { SheetTitle } from '../../ui/public-sheet/mailed-sheet.tsx'
import { Section } from '../../ui/section.tsx'
import { AnswerForm } from './answer-form.tsx'
import css from './claim-response.module.css'

interface ClaimSheetProps {
  accessid: string
  claim: ClaimPageValue
  onAnswered: () => void
}

/** The state of the claim, the possible answers, the claimed goods, and the papers. */
export function ClaimSheet({ accessid, claim, onAnswered }: ClaimSheetProps) {
  const isOpen = ['filed', 'acknowledged', 'offered', 'declined'].includes(claim.state)
  return (
    <Stack gap="md">
      <Section>
        <SheetTitle>
          <Trans>
            Claim {claim.number}: {moneyText(claim.claimed, claim.currency)}
          </Trans>
        </SheetTitle>
        <Standing claim={claim} />
      </Section>
      {isOpen ? (
        <AnswerForm key={claim.state} accessid={accessid} claim={claim} onAnswered={onAnswered} />
      ) : null}
      <Section title={t`Claimed items`}>
        <Lines claim={claim} />
        <Text mt="sm" style={{ whiteSpace: 'pre-line' }}>
          {claim.description}
        </Text>
      </Section>
      <Section title={t`Shipment`}>
        <FactList>
          {claim.facts.map(({ label, value }) => (
            <Fact key={label} name={label}>
              {value}
            </Fact>
          ))}
        </FactList>
      </Section>
      <Papers accessid={accessid} claim={claim} />
    </Stack>
  )
}

function Standing({ claim }: { claim: ClaimPageValue }) {
  const { state, shipper, acknowledgeBy, answerBy } = claim
  const money = (cents: number | null) => moneyText(cents, claim.currency)
  if (state === 'filed' || state === 'acknowledged' || state === 'draft') {
    return (
      <Text mt="xs">
        <Trans>
          {shipper.name} has filed this claim with {claim.carrierName}.
          {acknowledgeBy ? t` Please acknowledge it by ${dateInWords(acknowledgeBy)}.` : ''}
          {answerBy ? t` Please pay it, decline it or make an offer by ${dateInWords(answerBy)}.` : ''}
        </Trans>
      </Text>
    )
  }
  const words = {
    offered: t`You offered ${money(claim.offered)}. ${shipper.name} will accept or decline it.`,
    agreed: t`You agreed to pay ${money(claim.agreed)}. Please send it to ${shipper.name} with the claim number.`,
    declined: t`You declined this claim${claim.answerNote ? `: ${claim.answerNote}` : '.'}`,
    paid: t`This claim is paid. Thank you.`,
    closed: t`${shipper.name} has closed this claim. You no longer need to respond.`,
  }[state]
  return (
    <Alert mt="sm" color={state === 'declined' ? 'red' : 'green'} role="status">
      {words}
    </Alert>
  )
}

function Lines({ claim }: { claim: ClaimPageValue }) {
  const money = (cents: number) => <Money cents={cents} currency={claim.currency} />
  return (
    <ul className={css.lines} aria-label={t`Items`}>
      {claim.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and they do not move
        <li key={at}>
          <span>
            {line.quantity.toLocaleString('en-US')} x{' '}
            {[line.itemCode, line.description].filter(Boolean).join(', ')}
          </span>
          {money(line.value)}
        </li>
      ))}
      {claim.freightCharges ? (
        <li>
          <span>
            <Trans>Freight charges</Trans>
          </span>
          {money(claim.freightCharges)}
        </li>
      ) : null}
      {claim.salvage ? (
        <li>
          <span>
            <Trans>Less salvage</Trans>
          </span>
          {money(-claim.salvage)}
        </li>
      ) : null}
      <li className={css.total}>
        <span>
          <Trans>Total</Trans>
        </span>
        {money(claim.claimed)}
      </li>
    </ul>
  )
}

/** The papers of the claim, and an upload for the carrier's. */
function Papers({ accessid, claim }: { accessid: string; claim: ClaimPageValue }) {
  const files = useFiles({ accessId: accessid })
  return (
    <Section title={t`Documents`}>
      <Stack gap="sm">
        <FileList
          label={t`Claim documents`}
          rows={files.reading.data?.files ?? claim.files}
          files={files}
          empty={t`No documents.`}
        />
        {claim.state === 'closed' ? null : (
          <FileDrop
            label={t`Your documents`}
            hint={t`Inspection report, photographs`}
            isDisabled={files.sending !== ''}
            onFiles={(chosen) => void files.send(chosen, 'Attachment')}
          />
        )}
        <Sending files={files} />
      </Stack>
    </Section>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPencilCheck } from '@tabler/icons-react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import type { checkAddress } from '#contracts/endpoints/address-check.ts'
import css from './address-check.module.css'
import type { PlainAddress } from './plain-address.ts'

type Answer = ReplyOf<typeof checkAddress>

/** The result of an address check, and the address that was checked. */
export interface CheckedAnswer {
  key: string
  typed: PlainAddress
  answer: Answer
}

const FACES = {
  confirmed: { icon: IconCircleCheck, color: 'green', word: t`Confirmed`, hint: t`The address exists.` },
  corrected: {
    icon: IconPencilCheck,
    color: 'accent',
    word: t`Corrected`,
    hint: t`A similar address exists.`,
  },
  ambiguous: {
    icon: IconAlertTriangle,
    color: 'yellow',
    word: t`Incomplete`,
    hint: t`Something is missing or uncertain.`,
  },
  unknown: { icon: IconCircleX, color: 'red', word: t`Not found`, hint: t`Address not found.` },
} as const

const CLASSES = { residential: t`Residential`, commercial: t`Commercial`, unknown: '' }

/** The result for an address, with the suggestion next to the typed address if they differ. */
export function AddressAnswer({
  checked: { typed, answer },
  onTake,
}: {
  checked: CheckedAnswer
  onTake: (address: PlainAddress) => void
}) {
  const face = FACES[answer.verdict]
  const Icon = face.icon
  const kind = CLASSES[answer.corrected?.classification ?? 'unknown']
  return (
    <section className={css.answer} aria-label={t`Address check`}>
      <Group gap="xs">
        <Badge color={face.color} leftSection={<Icon size={14} aria-hidden />} tt="none">
          {face.word}
        </Badge>
        {kind ? (
          <Badge color="gray" tt="none">
            {kind}
          </Badge>
        ) : null}
        {answer.isSandbox ? (
          <Badge color="yellow" variant="light" tt="none">
            <Trans>Sandbox</Trans>
          </Badge>
        ) : null}
      </Group>
      <Text size="sm">{answer.doubts.length > 0 ? t`Check: ${answer.doubts.join(', ')}.` : face.hint}</Text>
      {answer.corrected && answer.changed.length > 0 ? (
        <Suggestion typed={typed} found={answer.corrected} changed={answer.changed} onTake={onTake} />
      ) : null}
    </section>
  )
}

interface SuggestionProps {
  typed: PlainAddress
  found: PlainAddress
  changed: readonly string[]
  onTake: (address: PlainAddress) => void
}

function Suggestion({ typed, found, changed, onTake }: SuggestionProps) {
  const { street, street2, city, state, zip, countryCode } = found
  return (
    <>
      <div className={css.pair}>
        <Side title={t`You typed`} address={typed} />
        <Side title={t`Suggested`} address={found} changed={changed} />
      </div>
      <Button size="xs" onClick={() => onTake({ street, street2, city, state, zip, countryCode })}>
        <Trans>Use the suggested address</Trans>
      </Button>
    </>
  )
}

interface SideProps {
  title: string
  address: PlainAddress
  /** Wire names of the fields that differ, which are highlighted. */
  changed?: readonly string[]
}

function Side({ title, address, changed = [] }: SideProps) {
  const part = (wire: string, value: string) =>
    changed.includes(wire) ? <mark className={css.changed}>{value}</mark> : value
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <address className={css.address}>
        <div>{part(t`Street`, address.street)}</div>
        {address.street2 ? <div>{part('Street2', address.street2)}</div> : null}
        <div>
          {part(t`City`, address.city)}
          {address.city ? ', ' : ''}
          {part(t`State`, address.state)} {part(t`Zip`, address.zip)}
        </div>
        <div>{part('CountryCode', address.countryCode)}</div>
      </address>
    </div>
  )
}

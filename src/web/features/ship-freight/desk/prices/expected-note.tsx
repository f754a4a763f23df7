import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconReceipt2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { expectedCharges } from '#contracts/endpoints/expected-charges.ts'
import { canonicalAccessorial } from '#domain/rating/accessorial-codes.ts'
import { useCall } from '../../../../api/queries.ts'

export interface ExpectedCharge {
  code: string
  label: string
}

interface ExpectedNoteProps {
  shipmentId: string
  /** The services of the shipment now. */
  services: readonly string[]
  /** After the sentence. */
  question?: string
  action: (charge: ExpectedCharge) => ReactNode
  /** The text for the reserved space if no charges are expected. */
  isPlaceKept?: boolean
}

const NOTHING = t`Past bills show no extra charges for shipments like this one.`
const NOT_READ = t`Extra charges from past bills could not be looked up.`

/**
 * Charges that carriers also billed for similar shipments. It shows one charge and reveals the others on a click, so
 * the space reserved for the note is always enough.
 */
export function ExpectedNote(props: ExpectedNoteProps) {
  const { shipmentId, services, question = '', action, isPlaceKept = false } = props
  const [showsAll, setShowsAll] = useState(false)
  const { data, isError } = useCall(
    expectedCharges,
    { shipmentId },
    { enabled: shipmentId !== '', silent: true, keepsPrevious: true },
  )
  const ordered = services.map(canonicalAccessorial)
  const charges = (data?.charges ?? []).filter(({ code }) => !ordered.includes(code))
  if (charges.length === 0) {
    if (!isPlaceKept) return null
    return (
      <Text size="sm" c="dimmed" px="md" py="lg">
        {isError ? NOT_READ : data ? NOTHING : ''}
      </Text>
    )
  }
  const more = charges.length - 1
  return (
    <Alert color="violet" radius={0} py="sm" icon={<IconReceipt2 size={18} />}>
      {charges.slice(0, showsAll ? undefined : 1).map(({ code, label, words }) => (
        <Group key={code} gap="sm" justify="space-between">
          <span>
            {words} {question}
          </span>
          <Group gap="xs">
            {more > 0 && !showsAll ? (
              <Button size="xs" variant="subtle" onClick={() => setShowsAll(true)}>
                <Trans>{more} more</Trans>
              </Button>
            ) : null}
            {action({ code, label })}
          </Group>
        </Group>
      ))}
    </Alert>
  )
}

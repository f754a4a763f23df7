import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listClaims } from '#contracts/endpoints/claims.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { canOpen } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { clockColor, clockText, kindWord, STATE_COLORS, stateWord } from '../../ui/claims/claim-words.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { Money } from '../../ui/money.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const NEW_CLAIM = partFrom(() => import('../../ui/claims/new-claim.tsx').then((part) => part.NewClaim))

export interface ClaimsProps {
  shipment: Pick<ShipmentValue, 'id'>
  isChangeable: boolean
}

/** Claims for the shipment, with a button for a new one. */
export function Claims({ shipment, isChangeable }: ClaimsProps) {
  const mayOpen = canOpen(rightsOf(useUser()), 'Claims')
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  const { data } = useCall(listClaims, { shipmentId: shipment.id, pageSize: 20 }, { silent: true })
  const rows = data?.rows ?? []
  const open = (claim: string) => void navigate(pageLink('Claims', { claim }))
  return (
    <Section
      title={t`Claims`}
      note={rows.length > 0 ? `${rows.length}` : undefined}
      actions={
        isChangeable && mayOpen ? (
          <Button size="xs" variant="default" onClick={() => setNew(true)}>
            <Trans>Claim…</Trans>
          </Button>
        ) : null
      }
    >
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          <Trans>No claim for damage, shortage or loss.</Trans>
        </Text>
      ) : (
        <Stack gap="sm">
          {rows.map((claim) => (
            <Group key={claim.id} gap="xs">
              {mayOpen ? (
                <TextLink {...pageLink('Claims', { claim: claim.id })}>{claim.number}</TextLink>
              ) : (
                <Text size="sm">{claim.number}</Text>
              )}
              <Text size="sm">{kindWord(claim.kind)}</Text>
              <Money cents={claim.claimed} currency={claim.currency} />
              <Badge variant="light" tt="none" color={STATE_COLORS[claim.state]}>
                {stateWord(claim.state)}
              </Badge>
              {claim.clocks[0] ? (
                <Badge variant="light" tt="none" color={clockColor(claim.clocks[0])}>
                  {clockText(claim.clocks[0])}
                </Badge>
              ) : null}
            </Group>
          ))}
        </Stack>
      )}
      <LazyPart
        of={NEW_CLAIM}
        isWanted={isNew}
        isAbove
        with={{
          isOpen: isNew,
          shipmentId: shipment.id,
          onClose: () => setNew(false),
          onSaved: ({ id }: { id: string }) => open(id),
        }}
      />
    </Section>
  )
}

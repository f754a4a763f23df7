import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import type { ProfileValue } from '#contracts/entities/profile.ts'
import { PAGES } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageTitle } from '../../text/titles.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { TextLink } from '../../ui/text-link.tsx'

/** The client's default bill-to address, with a link to the screen that changes it. */
export function BillToSummary({ billTo }: { billTo: ProfileValue['billTo'] }) {
  const canChangeIt = canOpen(rightsOf(useUser()), 'BillToLocations')
  const words = billTo
    ? [billTo.companyName, billTo.line1, billTo.line2, `${billTo.city} ${billTo.state} ${billTo.zip}`]
    : [t`None yet.`]
  return (
    <Stack gap={4}>
      <Text size="sm">{words.filter((part) => part.trim() !== '').join(', ')}</Text>
      {canChangeIt ? (
        <TextLink {...pageLink('BillToLocations')} size="sm">
          <Trans>Change it under {pageTitle(PAGES.BillToLocations.title)}</Trans>
        </TextLink>
      ) : null}
    </Stack>
  )
}

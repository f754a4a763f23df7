import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { phoneLink, showPhone } from '#domain/text/phone.ts'
import { hasSupport, supportEmail } from '../../api/support.ts'
import { LanguageSwitch } from '../language-switch.tsx'
import css from './public-sheet.module.css'

export interface PublicSheetProps {
  /** Known once the link has opened a shipment. */
  shipper?: { name: string; phone: string; logoUrl: string } | undefined
  title?: string
  /** True: the shipper is not known yet, so nothing is shown that would have to move. */
  isLoading?: boolean
  /** The contact for questions, if it is not the shipper. */
  questions?: ReactNode
  children: ReactNode
}

/** The frame of the public pages about shipments: the shipper and the contact. */
export function PublicSheet({
  shipper,
  title = t`Shipment tracking`,
  isLoading,
  questions,
  children,
}: PublicSheetProps) {
  return (
    <div className={css.page}>
      <header className={css.top} data-loading={isLoading || undefined}>
        {shipper?.logoUrl ? (
          <img className={css.logo} src={shipper.logoUrl} alt="" />
        ) : (
          <img src="/assets/lading.svg" alt="" width={28} height={28} />
        )}
        <Text fw={600}>{shipper?.name || t`Lading`}</Text>
        <Text c="dimmed">{title}</Text>
        {shipper?.phone ? (
          <Anchor className={css.phone} underline="always" href={phoneLink(shipper.phone)}>
            {showPhone(shipper.phone)}
          </Anchor>
        ) : null}
      </header>
      {/* A new element once loaded: below a taller header it is placed, not moved. */}
      <main key={isLoading ? 'loading' : 'loaded'}>{children}</main>
      {isLoading ? null : (
        <footer className={css.foot}>
          <LanguageSwitch />
          <Text size="sm" c="dimmed">
            {questions ? (
              questions
            ) : shipper?.phone ? (
              <Trans>
                Questions about this shipment? Call {shipper.name} at{' '}
                <Anchor underline="always" href={phoneLink(shipper.phone)}>
                  {showPhone(shipper.phone)}
                </Anchor>
                .
              </Trans>
            ) : !hasSupport() && shipper?.name ? (
              <Trans>Questions? Ask {shipper.name}.</Trans>
            ) : (
              <Trans>
                Questions? Write to{' '}
                <Anchor underline="always" href={`mailto:${supportEmail()}`}>
                  {supportEmail()}
                </Anchor>
                , Monday to Friday 8:00-20:00 Eastern Time.
              </Trans>
            )}
          </Text>
        </footer>
      )}
    </div>
  )
}

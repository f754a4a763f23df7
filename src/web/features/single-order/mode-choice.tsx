import { t } from '@lingui/core/macro'
import { IconPackage, IconScale, IconTruckDelivery } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import { PAGES, type PageName } from '#domain/access/pages.ts'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { addressOf } from '../../shell/page-of.ts'
import { pageTitle } from '../../text/titles.ts'
import { Section } from '../../ui/section.tsx'
import styles from './single-order.module.css'

const MODES = [
  {
    name: 'Prepaid',
    icon: IconTruckDelivery,
    words: t`You or a third party pays the freight. Compare every carrier.`,
  },
  { name: 'Collect', icon: IconScale, words: t`The consignee pays, with its own carrier and account.` },
  { name: 'Parcel', icon: IconPackage, words: t`UPS, FedEx or USPS: compare rates and print the label.` },
] as const satisfies readonly { name: PageName; icon: unknown; words: string }[]

/** The ways of shipping that the user may open. */
export function ModeChoice() {
  const rights = rightsOf(useUser())
  const open = MODES.filter(({ name }) => canOpen(rights, name))
  if (open.length === 0) return null
  return (
    <Section title={t`Or start from a blank shipment`}>
      <div className={styles.modes}>
        {open.map(({ name, icon: Icon, words }) => (
          <ModeLink key={name} to={addressOf(name)} className={styles.mode}>
            <Icon size={22} aria-hidden />
            <span>
              <strong>{pageTitle(PAGES[name].title)}</strong>
              <span className={styles.words}>{words}</span>
            </span>
          </ModeLink>
        ))}
      </div>
    </Section>
  )
}

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }
const ModeLink = createLink((props: AnchorProps) => <a {...props} />)

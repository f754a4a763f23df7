import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { spacedEmails } from '#domain/text/emails.ts'
import { showPhone } from '#domain/text/phone.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn, timeColumn, withActions } from '../../ui/data-table/columns.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { ContractBadge, isMailLost } from './contract-badge.tsx'

type Carrier = FreightCarrierValue

const NAME: Column<Carrier> = textColumn('carrier', t`Carrier`, 230, (carrier) => carrier.carrierName, {
  sortName: 'CarrierName',
  isCardTitle: true,
})
const SCAC: Column<Carrier> = codeColumn('scac', 'SCAC', 80, (carrier) => carrier.scac, { sortName: 'SCAC' })
const MODE: Column<Carrier> = textColumn('mode', t`Rate mode`, 110, (carrier) => carrier.rateMode, {
  sortName: 'RateMode',
})

/** `actions` renders the actions of a row; null for read-only users. */
type Actions = ((carrier: Carrier) => ReactNode) | null

/** The columns of the contract carriers. `openFiles` shows the files of one. */
export function contractColumns(
  actions: Actions,
  openFiles: (carrier: Carrier) => void,
): readonly Column<Carrier>[] {
  return withActions(
    [
      NAME,
      SCAC,
      MODE,
      {
        id: 'state',
        title: t`State`,
        width: 180,
        cell: ({ contract }) => (contract ? <ContractBadge contract={contract} /> : '–'),
        text: ({ contract }) =>
          contract ? `${contract.state}${isMailLost(contract) ? t`, e-mail not delivered` : ''}` : '',
      },
      {
        id: 'files',
        title: t`Files`,
        width: 140,
        cell: (carrier) => <FilesCell carrier={carrier} onOpen={() => openFiles(carrier)} />,
        text: ({ contract }) => String(contract?.fileCount ?? 0),
      },
      textColumn('sales', t`Sales rep`, 230, ({ contract }) => spacedEmails(contract?.salesEmail ?? '')),
      timeColumn('asked', t`Asked`, 200, ({ contract }) => contract?.askedAt),
      {
        id: 'link',
        title: t`Link expires`,
        width: 200,
        cell: ({ contract }) =>
          contract?.linkExpiresAt ? (
            <Instant at={contract.linkExpiresAt} />
          ) : (
            <Text span inherit c="dimmed">
              <Trans>No active link</Trans>
            </Text>
          ),
        text: ({ contract }) => contract?.linkExpiresAt ?? '',
      },
    ],
    actions,
  )
}

function FilesCell({ carrier, onOpen }: { carrier: Carrier; onOpen: () => void }) {
  const { fileCount = 0, receivedFileCount = 0 } = carrier.contract ?? {}
  const words = plural(fileCount, { one: '# file', other: '# files' })
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      underline="always"
      aria-label={t`${words} of ${carrier.carrierName}`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen()
      }}
    >
      {words}
      {receivedFileCount > 0 ? t`, ${receivedFileCount} received` : ''}
    </Anchor>
  )
}

/** The columns of the spot carriers. */
export const spotColumns = (actions: Actions): readonly Column<Carrier>[] =>
  withActions(
    [
      NAME,
      SCAC,
      MODE,
      textColumn('email', t`Quote requests go to`, 260, (carrier) => spacedEmails(carrier.email)),
      textColumn('tender', t`Send tenders to`, 240, (carrier) =>
        spacedEmails(carrier.tenderEmail || carrier.email),
      ),
      textColumn('contact', t`Contact`, 220, ({ contact, phone }) =>
        [contact, showPhone(phone)].filter(Boolean).join(', '),
      ),
    ],
    actions,
  )

import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FreightCarrierValue } from '#contracts/entities/carrier.ts'
import { spacedEmails } from '#domain/text/emails.ts'
import { showPhone } from '#domain/text/phone.ts'
import { CopyId } from '../../ui/copy-id.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { Instant } from '../../ui/date-window.tsx'
import { ContractBadge, isMailLost } from './contract-badge.tsx'

type Carrier = FreightCarrierValue

const NAME: Column<Carrier> = {
  id: 'carrier',
  title: t`Carrier`,
  sortName: 'CarrierName',
  width: 230,
  isCardTitle: true,
  cell: (carrier) => carrier.carrierName,
  text: (carrier) => carrier.carrierName,
}
const SCAC: Column<Carrier> = {
  id: 'scac',
  title: 'SCAC',
  sortName: 'SCAC',
  width: 80,
  cell: (carrier) => <CopyId value={carrier.scac} label="SCAC" />,
  text: (carrier) => carrier.scac,
}
const MODE: Column<Carrier> = {
  id: 'mode',
  title: t`Rate mode`,
  sortName: 'RateMode',
  width: 110,
  cell: (carrier) => carrier.rateMode,
  text: (carrier) => carrier.rateMode,
}

/** `actions` is the cell with what can be done with a row; null for who only looks. */
type Actions = ((carrier: Carrier) => ReactNode) | null

const withActions = (columns: readonly Column<Carrier>[], actions: Actions): readonly Column<Carrier>[] => {
  if (actions === null) return columns
  const [name, ...others] = columns
  return [
    name!,
    { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
    ...others,
  ]
}

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
      {
        id: 'sales',
        title: t`Sales rep`,
        width: 230,
        cell: ({ contract }) => spacedEmails(contract?.salesEmail ?? ''),
        text: ({ contract }) => spacedEmails(contract?.salesEmail ?? ''),
      },
      {
        id: 'asked',
        title: t`Asked`,
        width: 200,
        cell: ({ contract }) => <Instant at={contract?.askedAt ?? null} />,
        text: ({ contract }) => contract?.askedAt ?? '',
      },
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
      {
        id: 'email',
        title: t`Quote requests go to`,
        width: 260,
        cell: (carrier) => spacedEmails(carrier.email),
        text: (carrier) => spacedEmails(carrier.email),
      },
      {
        id: 'tender',
        title: t`Send tenders to`,
        width: 240,
        cell: (carrier) => spacedEmails(carrier.tenderEmail || carrier.email),
        text: (carrier) => spacedEmails(carrier.tenderEmail || carrier.email),
      },
      {
        id: 'contact',
        title: t`Contact`,
        width: 220,
        cell: ({ contact, phone }) => [contact, showPhone(phone)].filter(Boolean).join(', ') || '–',
        text: ({ contact, phone }) => [contact, showPhone(phone)].filter(Boolean).join(', '),
      },
    ],
    actions,
  )

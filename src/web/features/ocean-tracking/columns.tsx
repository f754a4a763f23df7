import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { STATE_LABELS } from '#domain/ocean/journey.ts'
import { portLabel } from '#domain/ocean/ports.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { Instant } from '../../ui/date-window.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ContainerBadge, FreeTimeCell, freeTimeText, LateNote, lateText, WRAP } from './container-badges.tsx'

/** What a container is called: its number, or its booking while it has none. */
export const nameOf = (one: Pick<ContainerValue, 'containerNumber' | 'bookingNumber' | 'masterBolNumber'>) =>
  one.containerNumber || t`Booking ${one.bookingNumber || one.masterBolNumber}`

export function ContainerLink({ id, name }: { id: string; name: string }) {
  return (
    <TextLink className="lading-code" {...pageLink('OceanTrackingEvents', { ContainerID: id })}>
      {name}
    </TextLink>
  )
}

const portText = ({ PortName, UNLocode }: { PortName?: string; UNLocode?: string }) =>
  portLabel({ unlocode: UNLocode ?? '', name: PortName ?? '' })

/** From port to port. */
export const laneText = ({ portOfLoading, portOfDischarge }: ContainerValue): string =>
  `${portOfLoading.name || '–'} → ${portOfDischarge.name || '–'}`

function plain(
  id: string,
  title: string,
  text: (one: ContainerValue) => string,
  more: Partial<Column<ContainerValue>> = {},
): Column<ContainerValue> {
  return { id, title, text, cell: (one) => text(one) || '–', ...more }
}

const COLUMNS: readonly Column<ContainerValue>[] = [
  {
    id: 'container',
    title: t`Container`,
    sortName: 'ContainerNumber',
    width: 170,
    isCardTitle: true,
    cell: (one) => <ContainerLink id={one.id} name={nameOf(one)} />,
    text: nameOf,
  },
  {
    id: 'state',
    title: t`Status`,
    sortName: 'status',
    width: 180,
    cell: (one) => <ContainerBadge container={one} />,
    text: (one) => [term(STATE_LABELS[one.state]), one.problem].filter(Boolean).join(': '),
  },
  {
    id: 'eta',
    title: t`Arrival`,
    sortName: 'ETA',
    width: 290,
    cell: (one) => <ArrivalCell container={one} />,
    text: (one) => [one.arrivedAt ?? one.estimatedArrival ?? '', lateText(one)].filter(Boolean).join(', '),
  },
  {
    id: 'free',
    title: t`Last free day`,
    sortName: 'LastFreeDay',
    width: 260,
    cell: (one) => <FreeTimeCell container={one} />,
    text: freeTimeText,
  },
  plain('lane', t`Ports`, laneText, { width: 220 }),
  plain('vessel', t`Vessel`, (one) => [one.vesselName, one.voyage].filter(Boolean).join(', '), {
    sortName: 'VesselName',
    width: 190,
  }),
  plain('carrier', t`Carrier`, (one) => one.carrierName, { width: 150 }),
  plain('last', t`Last event`, (one) => term(one.lastEvent), { width: 210 }),
  plain('booking', t`Booking`, (one) => one.bookingNumber, { width: 140 }),
  plain('bol', t`Bill of lading`, (one) => one.masterBolNumber, { width: 150, isHiddenAtFirst: true }),
  plain('type', t`Type`, (one) => one.type, { width: 140, isHiddenAtFirst: true }),
  plain('po', 'PO', (one) => one.poNumber, { width: 120, isHiddenAtFirst: true }),
  plain('reference', t`Reference`, (one) => one.reference, { width: 140, isHiddenAtFirst: true }),
  plain(
    'discharge',
    t`Port of discharge`,
    (one) => portText({ PortName: one.portOfDischarge.name, UNLocode: one.portOfDischarge.unlocode }),
    {
      sortName: 'PortOfDischarge',
      width: 190,
      isHiddenAtFirst: true,
    },
  ),
]

/** When it arrived or is expected, in the time of the port, and how late that is. */
function ArrivalCell({ container }: { container: ContainerValue }) {
  const at = container.arrivedAt ?? container.estimatedArrival
  if (!at) return <span>–</span>
  return (
    <Group gap="0 8px" style={{ flexWrap: WRAP }} component="span">
      <Instant at={at} timeZone={container.portOfDischarge.timeZone} />
      <LateNote container={container} />
    </Group>
  )
}

/** The columns of the list; `actions` is the cell with what can be done with a row. */
export function containerColumns(
  actions: ((one: ContainerValue) => ReactNode) | null,
): readonly Column<ContainerValue>[] {
  if (actions === null) return COLUMNS
  const [first, ...others] = COLUMNS
  return [
    first!,
    { id: 'actions', title: t`Actions`, isActions: true, width: 56, cell: actions, text: () => '' },
    ...others,
  ]
}

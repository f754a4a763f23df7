import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import type { ContainerValue } from '#contracts/entities/container.ts'
import { STATE_LABELS } from '#domain/ocean/journey.ts'
import { portLabel } from '#domain/ocean/ports.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { textColumn } from '../../ui/data-table/columns.tsx'
import { Instant } from '../../ui/date-window.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ContainerBadge, FreeTimeCell, freeTimeText, LateNote, lateText, WRAP } from './container-badges.tsx'

/** The name of a container: its number, or its booking while it has none. */
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

/** The lane from port to port. */
export const laneText = ({ portOfLoading, portOfDischarge }: ContainerValue): string =>
  `${portOfLoading.name || '–'} → ${portOfDischarge.name || '–'}`

/** The columns of the list. */
export const CONTAINER_COLUMNS: readonly Column<ContainerValue>[] = [
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
  textColumn('lane', t`Ports`, 220, laneText),
  textColumn('vessel', t`Vessel`, 190, (one) => [one.vesselName, one.voyage].filter(Boolean).join(', '), {
    sortName: 'VesselName',
  }),
  textColumn('carrier', t`Carrier`, 150, (one) => one.carrierName),
  textColumn('last', t`Last event`, 210, (one) => term(one.lastEvent)),
  textColumn('booking', t`Booking`, 140, (one) => one.bookingNumber),
  textColumn('bol', t`Bill of lading`, 150, (one) => one.masterBolNumber, { isHiddenAtFirst: true }),
  textColumn('type', t`Type`, 140, (one) => one.type, { isHiddenAtFirst: true }),
  textColumn('po', 'PO', 120, (one) => one.poNumber, { isHiddenAtFirst: true }),
  textColumn('reference', t`Reference`, 140, (one) => one.reference, { isHiddenAtFirst: true }),
  textColumn(
    'discharge',
    t`Port of discharge`,
    190,
    (one) => portText({ PortName: one.portOfDischarge.name, UNLocode: one.portOfDischarge.unlocode }),
    { sortName: 'PortOfDischarge', isHiddenAtFirst: true },
  ),
]

/** The actual or expected arrival in the port's time zone, and its delay. */
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

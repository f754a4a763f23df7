import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { listQuotedShipments } from '#contracts/endpoints/supplemental.ts'
import type { QuotedShipment } from '#contracts/entities/score-card.ts'
import { message } from '#contracts/messages.ts'
import { useCall } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { Instant } from '../../ui/date-window.tsx'
import { Money, moneyText } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import type { Outcome } from './card-columns.tsx'
import { duration } from './figures.ts'

const WORDS: Record<Outcome, { word: string; color: string }> = {
  won: { word: t`Won`, color: 'green' },
  lost: { word: t`Lost`, color: 'gray' },
  missed: { word: t`Missed`, color: 'amber' },
  noBid: { word: t`No bid`, color: 'gray' },
}

interface QuotedShipmentsProps {
  period: { year: number; month: number }
  scac: string
  outcome: Outcome | ''
  onClose: () => void
}

/** The invitations behind a count. */
export function QuotedShipments({ period, scac, outcome, onClose }: QuotedShipmentsProps) {
  const state = useTableState({ prefix: 's', sort: '-AskedAt' })
  const body = { ...state.paging, ...period, scac, outcome }
  const list = useCall(listQuotedShipments, body, { keepsPrevious: true, silent: true })
  const columns = useMemo(quotedColumns, [])
  const place = useRef<HTMLElement>(null)
  // It opens below a long table, so scroll there.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [])
  const of = outcome === '' ? t`Requested` : WORDS[outcome].word
  return (
    <section ref={place} tabIndex={-1} aria-label={t`Shipments behind the count`}>
      <Group justify="space-between" mb="xs">
        <Group gap="xs">
          <Title order={2}>
            {of}
            {scac ? ` · ${scac}` : ''}
          </Title>
          <Text size="sm" c="dimmed">
            {list.data ? t`${list.data.total} total` : ''}
          </Text>
        </Group>
        <Button variant="default" size="xs" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
      <DataTable<QuotedShipment>
        id="quoted-shipments"
        label={t`Shipments behind the count`}
        columns={columns}
        rowId={(row) => row.quoteId}
        state={state}
        {...listState(list)}
        empty={{ title: message('noShipments') }}
        searchPlaceholder={t`BOL, PO, consignee`}
      />
    </section>
  )
}

const answerMinutes = (row: QuotedShipment): number | null =>
  row.answeredAt === null ? null : (Date.parse(row.answeredAt) - Date.parse(row.askedAt)) / 60_000

function quotedColumns(): Column<QuotedShipment>[] {
  return [
    {
      id: 'bol',
      title: t`Shipment`,
      width: 170,
      sortName: 'BOLNumber',
      isCardTitle: true,
      cell: (row) => (
        <TextLink {...pageLink('ShipmentDetails', { shipmentid: row.shipmentId })} className="lading-code">
          {row.bolNumber}
        </TextLink>
      ),
      text: (row) => row.bolNumber,
    },
    { id: 'lane', title: t`Lane`, width: 260, cell: (row) => row.lane, text: (row) => row.lane },
    {
      id: 'carrier',
      title: t`Carrier`,
      width: 200,
      sortName: 'CarrierName',
      cell: (row) => `${row.carrierName} ${row.scac}`,
      text: (row) => `${row.carrierName} ${row.scac}`,
    },
    {
      id: 'outcome',
      title: t`Outcome`,
      width: 100,
      sortName: 'Outcome',
      cell: (row) => (
        <Badge color={WORDS[row.outcome].color} tt="none">
          {WORDS[row.outcome].word}
        </Badge>
      ),
      text: (row) => WORDS[row.outcome].word,
    },
    {
      id: 'bid',
      title: t`Bid`,
      width: 110,
      sortName: 'BidAmount',
      isFigure: true,
      cell: (row) => <Money cents={row.bidCents} currency={row.currency} />,
      text: (row) => moneyText(row.bidCents, row.currency).replace('–', ''),
    },
    {
      id: 'lowest',
      title: t`Lowest`,
      width: 110,
      isFigure: true,
      cell: (row) => <Money cents={row.lowestCents} currency={row.currency} />,
      text: (row) => moneyText(row.lowestCents, row.currency).replace('–', ''),
    },
    {
      id: 'rank',
      title: t`Rank`,
      width: 70,
      sortName: 'Rank',
      isFigure: true,
      cell: (row) => row.rank ?? '–',
      text: (row) => String(row.rank ?? ''),
    },
    {
      id: 'asked',
      title: t`Asked`,
      width: 190,
      sortName: 'AskedAt',
      cell: (row) => <Instant at={row.askedAt} />,
      text: (row) => row.askedAt,
    },
    {
      id: 'answered',
      title: t`Response time`,
      width: 120,
      isFigure: true,
      cell: (row) => duration(answerMinutes(row)),
      text: (row) => duration(answerMinutes(row)).replace('–', ''),
    },
    {
      id: 'reason',
      title: t`Why no bid`,
      width: 220,
      cell: (row) => row.noBidReason || '–',
      text: (row) => row.noBidReason,
    },
  ]
}

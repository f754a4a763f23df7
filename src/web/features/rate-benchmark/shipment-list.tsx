import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { weightText } from '../../ui/weight.tsx'
import { type BenchmarkChoices, type Choices, type ListOf, listOf } from './choices.ts'
import { countText, dayText, shipmentsText, timeText } from './figure-text.ts'
import css from './rate-benchmark.module.css'
import { ScrollBox } from './scroll-box.tsx'
import { type BenchmarkReply, PAGE_SIZE, useBenchmarkList } from './use-benchmark.ts'

const TITLES: Record<ListOf, string> = {
  all: t`Shipments, compared with the cheapest contract`,
  saved: t`Shipments with savings achieved, compared with the contract median`,
  missed: t`Shipments with savings missed, compared with the contract median`,
  overCheapest: t`Shipments above the cheapest contract`,
  contract: t`Shipments compared with`,
}

/** The shipments behind a figure, the largest difference first. */
export function ShipmentList({ choices, choose, every }: BenchmarkChoices & { every: 'month' | 'week' }) {
  const { data, error, isPlaceholderData, refetch } = useBenchmarkList(choices)
  const box = useRef<HTMLDivElement>(null)
  const { list, listTime, listCarrier } = choices
  // Whoever asks for the shipments is led to them.
  useEffect(() => {
    if (`${list}${listTime}${listCarrier}` !== '') box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [list, listTime, listCarrier])
  const page = Math.max(1, Number(choices.page) || 1)
  const pages = Math.max(1, Math.ceil((data?.rowsTotal ?? 0) / PAGE_SIZE))
  return (
    <div ref={box} className={css.list}>
      <Section
        title={titleOf(choices, every)}
        note={data ? shipmentsText(data.rowsTotal) : ''}
        isFlush
        actions={
          <ActionIcon
            aria-label={t`Close the list of shipments`}
            onClick={() => choose({ list: '', listTime: '', listCarrier: '', page: '' })}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        }
      >
        {error ? <ErrorState message={error.refused.message} onRetry={() => void refetch()} /> : null}
        {data ? <Rows rows={data.rows} isOld={isPlaceholderData} /> : null}
        {pages > 1 ? (
          <Group justify="flex-end" gap="sm" p="xs">
            <span className="lading-figure">
              <Trans>
                Page {countText(page)} of {countText(pages)}
              </Trans>
            </span>
            <Button
              size="xs"
              variant="default"
              disabled={page <= 1}
              onClick={() => choose({ page: String(page - 1) })}
            >
              <Trans>Previous</Trans>
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={page >= pages}
              onClick={() => choose({ page: String(page + 1) })}
            >
              <Trans>Next</Trans>
            </Button>
          </Group>
        ) : null}
      </Section>
    </div>
  )
}

function titleOf({ list, listTime, listCarrier }: Choices, every: 'month' | 'week'): string {
  const title = TITLES[listOf(list) ?? 'all']
  const contract = list === 'contract' ? ` ${listCarrier}` : ''
  const time = listTime === '' ? '' : `, ${every === 'week' ? t`week of ` : ''}${timeText(listTime, every)}`
  return `${title}${contract}${time}`
}

function Rows({ rows, isOld }: { rows: BenchmarkReply['rows']; isOld: boolean }) {
  const mayOpen = canOpen(rightsOf(useUser()), 'ShipmentDetails')
  return (
    <ScrollBox label={t`Table of shipments`} isOld={isOld}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>BOL</Trans>
            </th>
            <th scope="col" data-text>
              <Trans>Picked up</Trans>
            </th>
            <th scope="col" data-text>
              <Trans>Lane</Trans>
            </th>
            <th scope="col">
              <Trans>Weight</Trans>
            </th>
            <th scope="col" data-text>
              <Trans>Carrier</Trans>
            </th>
            <th scope="col">
              <Trans>Paid</Trans>
            </th>
            <th scope="col">
              <Trans>Compared with</Trans>
            </th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.shipmentId}>
              <th scope="row" className="lading-code">
                {mayOpen ? (
                  <TextLink {...pageLink('ShipmentDetails', { shipmentid: row.shipmentId })}>
                    {row.BOLNumber}
                  </TextLink>
                ) : (
                  row.BOLNumber
                )}
              </th>
              <td data-text>{dayText(row.PickupByDate)}</td>
              <td data-text>
                {row.origin} → {row.destination}
              </td>
              <td>{weightText(row.weightLb)}</td>
              <td data-text>{row.CarrierSCAC}</td>
              <td>
                <Money cents={row.paid} />
              </td>
              <td>
                <Money cents={row.against} /> {row.againstSCAC || 'median'}
              </td>
              <td>
                <Money cents={row.difference} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

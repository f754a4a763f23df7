import { t } from '@lingui/core/macro'
import { canOpen } from '#domain/access/rights.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { dateInWords } from '../../text/dates.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { FigureTable } from '../../ui/analysis/figure-table.tsx'
import { ListBehind, pageOf } from '../../ui/analysis/list-behind.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { weightText } from '../../ui/weight.tsx'
import { type BenchmarkChoices, type Choices, type ListOf, listOf } from './choices.ts'
import { shipmentsText, timeText } from './figure-text.ts'
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
  const { list, listTime, listCarrier } = choices
  return (
    <ListBehind
      title={titleOf(choices, every)}
      note={data ? shipmentsText(data.rowsTotal) : ''}
      closeLabel={t`Close the list of shipments`}
      onClose={() => choose({ list: '', listTime: '', listCarrier: '', page: '' })}
      asked={`${list}${listTime}${listCarrier}`}
      page={pageOf(choices.page)}
      total={data?.rowsTotal ?? 0}
      pageSize={PAGE_SIZE}
      onPage={(page) => choose({ page })}
    >
      {error ? <ErrorState message={error.refused.message} onRetry={() => void refetch()} /> : null}
      {data ? <Rows rows={data.rows} isOld={isPlaceholderData} /> : null}
    </ListBehind>
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
    <FigureTable
      label={t`Table of shipments`}
      isOld={isOld}
      columns={[
        t`BOL`,
        { title: t`Picked up`, isText: true },
        { title: t`Lane`, isText: true },
        t`Weight`,
        { title: t`Carrier`, isText: true },
        t`Paid`,
        t`Compared with`,
        t`Difference`,
      ]}
    >
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
          <td data-text>{dateInWords(row.PickupByDate)}</td>
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
    </FigureTable>
  )
}

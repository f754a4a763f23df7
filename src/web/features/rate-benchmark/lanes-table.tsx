import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import css from '../../ui/analysis/analysis.module.css'
import { Drill } from '../../ui/analysis/drill.tsx'
import { FigureTable } from '../../ui/analysis/figure-table.tsx'
import { Money } from '../../ui/money.tsx'
import type { BenchmarkChoices } from './choices.ts'
import { countText, shareText } from './figure-text.ts'
import type { BenchmarkReply } from './use-benchmark.ts'

interface LanesTableProps extends Pick<BenchmarkChoices, 'choose'> {
  lanes: BenchmarkReply['lanes']
  /** The total number of lanes. */
  count: number
}

/** The lanes, those with the largest missed savings first; each can be viewed separately. */
export function LanesTable({ lanes, count, choose }: LanesTableProps) {
  return (
    <>
      <FigureTable
        label={t`Table of every lane`}
        isTall
        columns={[
          t`Lane`,
          t`Shipments`,
          t`Paid`,
          t`Contract median`,
          t`Savings achieved`,
          t`Savings missed`,
          t`Above the cheapest`,
        ]}
      >
        {lanes.map((lane) => (
          <tr key={`${lane.origin} ${lane.destination}`}>
            <th scope="row">
              <Drill onClick={() => choose({ origin: lane.origin, destination: lane.destination, page: '' })}>
                {lane.origin || '–'} → {lane.destination || '–'}
              </Drill>
            </th>
            <td>{countText(lane.shipments)}</td>
            {lane.paid === null ? (
              <td colSpan={5}>
                <Trans>not enough shipments</Trans>
              </td>
            ) : (
              <>
                <td>
                  <Money cents={lane.paid} />
                </td>
                <td>
                  <Money cents={lane.market} />{' '}
                  <span className={css.aside}>{shareText((lane.market ?? 0) - lane.paid, lane.paid)}</span>
                </td>
                <td>
                  <Money cents={lane.saved} />
                </td>
                <td>
                  <Money cents={lane.missed} />
                </td>
                <td>
                  <Money cents={lane.overCheapest} />
                </td>
              </>
            )}
          </tr>
        ))}
      </FigureTable>
      {count > lanes.length ? (
        <p className={css.remark}>
          <Trans>
            {countText(lanes.length)} of {countText(count)} lanes are shown: the ones with the most missed
            savings.
          </Trans>
        </p>
      ) : null}
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Money } from '../../ui/money.tsx'
import type { BenchmarkChoices } from './choices.ts'
import { countText, shareText } from './figure-text.ts'
import css from './rate-benchmark.module.css'
import { ScrollBox } from './scroll-box.tsx'
import type { BenchmarkReply } from './use-benchmark.ts'

interface LanesTableProps extends Pick<BenchmarkChoices, 'choose'> {
  lanes: BenchmarkReply['lanes']
  /** How many there are in all. */
  count: number
}

/** The lanes, where most was missed first; each can be looked at by itself. */
export function LanesTable({ lanes, count, choose }: LanesTableProps) {
  return (
    <>
      <ScrollBox label={t`Table of every lane`} isTall>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Lane</Trans>
              </th>
              <th scope="col">
                <Trans>Shipments</Trans>
              </th>
              <th scope="col">
                <Trans>Paid</Trans>
              </th>
              <th scope="col">
                <Trans>Contract median</Trans>
              </th>
              <th scope="col">
                <Trans>Savings achieved</Trans>
              </th>
              <th scope="col">
                <Trans>Savings missed</Trans>
              </th>
              <th scope="col">
                <Trans>Above the cheapest</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {lanes.map((lane) => (
              <tr key={`${lane.origin} ${lane.destination}`}>
                <th scope="row">
                  <button
                    type="button"
                    className={css.drill}
                    onClick={() => choose({ origin: lane.origin, destination: lane.destination, page: '' })}
                  >
                    {lane.origin || '–'} → {lane.destination || '–'}
                  </button>
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
                      <span className={css.share}>
                        {shareText((lane.market ?? 0) - lane.paid, lane.paid)}
                      </span>
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
          </tbody>
        </table>
      </ScrollBox>
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

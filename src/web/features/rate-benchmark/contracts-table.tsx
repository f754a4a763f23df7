import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import css from '../../ui/analysis/analysis.module.css'
import { Drill } from '../../ui/analysis/drill.tsx'
import { FigureTable } from '../../ui/analysis/figure-table.tsx'
import { Money } from '../../ui/money.tsx'
import type { BenchmarkChoices } from './choices.ts'
import { countText, shareText } from './figure-text.ts'
import type { BenchmarkReply } from './use-benchmark.ts'

interface ContractsTableProps extends Pick<BenchmarkChoices, 'choose'> {
  contracts: BenchmarkReply['contracts']
}

type Contract = BenchmarkReply['contracts'][number]
const lessOf = ({ paid, cost }: Contract): number =>
  paid === null || cost === null ? Number.NEGATIVE_INFINITY : paid - cost

/** What each contract would have charged for the shipments that it can price; the largest savings first. */
export function ContractsTable({ contracts, choose }: ContractsTableProps) {
  const sorted = contracts.toSorted(
    (one, other) => lessOf(other) - lessOf(one) || other.shipments - one.shipments,
  )
  return (
    <FigureTable
      label={t`Table of every contract`}
      columns={[
        t`Contract`,
        t`Shipments priced`,
        t`Contract price`,
        t`You paid`,
        t`Paid more (less)`,
        t`Cheapest`,
        t`Used`,
      ]}
    >
      {sorted.map((contract) => (
        <Row key={contract.CarrierSCAC} contract={contract} choose={choose} />
      ))}
    </FigureTable>
  )
}

function Row({ contract, choose }: { contract: Contract } & Pick<BenchmarkChoices, 'choose'>) {
  const { CarrierSCAC, CarrierName, shipments, cost, paid, timesCheapest, timesUsed } = contract
  const open = () => choose({ list: 'contract', listCarrier: CarrierSCAC, listTime: '', page: '' })
  return (
    <tr>
      <th scope="row">
        <span className="lading-code">{CarrierSCAC}</span> {CarrierName}
      </th>
      <td>
        <Drill
          disabled={shipments === 0}
          heard={
            <>
              {' '}
              <Trans>shipments compared with {CarrierName}</Trans>
            </>
          }
          onClick={open}
        >
          {countText(shipments)}
        </Drill>
      </td>
      {cost === null || paid === null ? (
        <td colSpan={3}>
          <Trans>not enough shipments</Trans>
        </td>
      ) : (
        <>
          <td>
            <Money cents={cost} />
          </td>
          <td>
            <Money cents={paid} />
          </td>
          <td>
            <Money cents={paid - cost} /> <span className={css.aside}>{shareText(paid - cost, cost)}</span>
          </td>
        </>
      )}
      <td>{timesCheapest === 0 ? '–' : `${countText(timesCheapest)} ×`}</td>
      <td>{timesUsed === 0 ? '–' : `${countText(timesUsed)} ×`}</td>
    </tr>
  )
}

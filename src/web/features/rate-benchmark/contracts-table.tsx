import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Money } from '../../ui/money.tsx'
import type { BenchmarkChoices } from './choices.ts'
import { countText, shareText } from './figure-text.ts'
import css from './rate-benchmark.module.css'
import { ScrollBox } from './scroll-box.tsx'
import type { BenchmarkReply } from './use-benchmark.ts'

interface ContractsTableProps extends Pick<BenchmarkChoices, 'choose'> {
  contracts: BenchmarkReply['contracts']
}

type Contract = BenchmarkReply['contracts'][number]
const lessOf = ({ paid, cost }: Contract): number =>
  paid === null || cost === null ? Number.NEGATIVE_INFINITY : paid - cost

/** What each contract would have charged for the shipments that it has a price for; the most saving first. */
export function ContractsTable({ contracts, choose }: ContractsTableProps) {
  const sorted = contracts.toSorted(
    (one, other) => lessOf(other) - lessOf(one) || other.shipments - one.shipments,
  )
  return (
    <ScrollBox label={t`Table of every contract`}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Contract</Trans>
            </th>
            <th scope="col">
              <Trans>Shipments priced</Trans>
            </th>
            <th scope="col">
              <Trans>Contract price</Trans>
            </th>
            <th scope="col">
              <Trans>You paid</Trans>
            </th>
            <th scope="col">
              <Trans>Paid more (less)</Trans>
            </th>
            <th scope="col">
              <Trans>Cheapest</Trans>
            </th>
            <th scope="col">
              <Trans>Used</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((contract) => (
            <Row key={contract.CarrierSCAC} contract={contract} choose={choose} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
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
        <button type="button" className={css.drill} disabled={shipments === 0} onClick={open}>
          {countText(shipments)}
          <span className="lading-heard">
            {' '}
            <Trans>shipments compared with {CarrierName}</Trans>
          </span>
        </button>
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
            <Money cents={paid - cost} /> <span className={css.share}>{shareText(paid - cost, cost)}</span>
          </td>
        </>
      )}
      <td>{timesCheapest === 0 ? '–' : `${countText(timesCheapest)} ×`}</td>
      <td>{timesUsed === 0 ? '–' : `${countText(timesUsed)} ×`}</td>
    </tr>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import css from './shipment-console.module.css'

interface WarehouseCountsProps {
  warehouses: readonly { WHSE: string; name: string; today: number; overdue: number }[]
  chosen: string
}

/** Pickups of each warehouse: due today, and overdue. */
export function WarehouseCounts({ warehouses, chosen }: WarehouseCountsProps) {
  const shown = warehouses.filter(({ WHSE }) => chosen === '' || WHSE === chosen)
  return (
    <section className={css.warehouses} aria-labelledby="board-warehouses">
      <h2 id="board-warehouses">
        <Trans>Pickups by warehouse</Trans>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Warehouse</Trans>
            </th>
            <th scope="col">
              <Trans>Today</Trans>
            </th>
            <th scope="col">
              <Trans>Overdue</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ WHSE, name, today, overdue }) => (
            <tr key={WHSE}>
              <th scope="row">
                {WHSE || t`None`}
                <span>{name === WHSE ? '' : name.split(', ').at(-1)}</span>
              </th>
              <td>{today}</td>
              <td data-bad={overdue > 0 || undefined}>{overdue}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

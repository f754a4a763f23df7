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
      <h2 id="board-warehouses">Pickups by warehouse</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Warehouse</th>
            <th scope="col">Today</th>
            <th scope="col">Overdue</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ WHSE, name, today, overdue }) => (
            <tr key={WHSE}>
              <th scope="row">
                {WHSE || 'None'}
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

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { fuelTables } from '#contracts/endpoints/fuel.ts'
import type { FuelTableVersion } from '#contracts/entities/fuel.ts'
import { useCall } from '../../api/queries.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import { dayText } from './fuel-words.ts'
import type { TableFormProps } from './table-form.tsx'
import { TableVersions } from './table-versions.tsx'
import { useIndexPrices } from './use-index-prices.ts'

const FORM = partFrom<TableFormProps>(() => import('./table-form.tsx').then((part) => part.TableForm))

/** The start of the form: a version to copy (null: nothing), and whether it becomes a separate table. */
type Asked = { copied: FuelTableVersion | null; isNew: boolean }

/** The fuel tables: list, versions, rows and chart of the chosen one, and the form of its next version. */
export function FuelTables({ isChangeable }: { isChangeable: boolean }) {
  const { search, change } = useAddress<'Carriers'>()
  const { table: wanted = '' } = search
  const [asked, setAsked] = useState<Asked | null>(null)
  const reading = useCall(fuelTables, { tableId: '', basedOn: '' }, { silent: true })
  const prices = useIndexPrices()
  const [latest] = prices.data?.prices ?? []
  // Below the prices, whose height is known once they are loaded: if the tables came first, they would jump.
  if (prices.isPending) return null
  if (reading.error)
    return <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
  if (!reading.data) return <Skeleton height={240} role="status" aria-label={t`Loading fuel tables`} />
  const { tables } = reading.data
  const look = (table: string) => change({ table }, { isReplaced: true })
  const names = [...new Set(tables.map(({ id }) => id))]
  const chosen = names.includes(wanted) ? wanted : names[0]
  const add = isChangeable ? (
    <Button
      size="xs"
      leftSection={<IconPlus size={14} aria-hidden />}
      onClick={() => setAsked({ copied: null, isNew: true })}
    >
      <Trans>New table</Trans>
    </Button>
  ) : null
  const versions = tables.filter(({ id }) => id === chosen)
  return (
    <>
      {names.length === 0 && asked ? null : (
        <Section
          title={t`Fuel tables`}
          note={String(names.length)}
          actions={names.length > 0 ? add : null}
          isFlush
        >
          {names.length === 0 ? (
            <EmptyState
              title={t`No fuel tables yet`}
              hint={t`A fuel table sets the surcharge for each diesel price. Enter one here, or import it under Rate sheets.`}
              action={add}
            />
          ) : (
            <TableList tables={tables} chosen={chosen ?? ''} onLook={look} />
          )}
        </Section>
      )}
      {asked ? (
        <LazyPart
          key={`${asked.copied?.version} ${asked.isNew}`}
          of={FORM}
          isWanted
          waiting={<Skeleton height={320} />}
          with={{
            ...asked,
            newest: asked.isNew ? '' : (versions[0]?.version ?? ''),
            onSaved: (id) => {
              setAsked(null)
              look(id)
            },
            onClose: () => setAsked(null),
          }}
        />
      ) : versions.length > 0 ? (
        <TableVersions
          key={chosen}
          versions={versions}
          nowMills={latest ? Math.round(latest.price * 1_000) : null}
          onCopy={isChangeable ? (copied, isNew) => setAsked({ copied, isNew }) : null}
        />
      ) : null}
    </>
  )
}

interface TableListProps {
  tables: readonly FuelTableVersion[]
  chosen: string
  onLook: (id: string) => void
}

/** Each table once, with the version in force. */
function TableList({ tables, chosen, onLook }: TableListProps) {
  const names = [...new Set(tables.map(({ id }) => id))]
  return (
    <SheetTable label={t`Fuel tables`}>
      <thead>
        <tr>
          {[t`Table`, t`In force from`, t`Versions`, t`Used by`].map((title) => (
            <th scope="col" key={title}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const versions = tables.filter(({ id }) => id === name)
          const inForce = versions.find(({ isInForce }) => isInForce)
          return (
            <tr key={name} data-chosen={name === chosen || undefined}>
              <td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-pressed={name === chosen}
                  onClick={() => onLook(name)}
                >
                  {name}
                </Button>
              </td>
              <td>
                {inForce ? (
                  dayText(inForce.effectiveFrom)
                ) : (
                  <Badge color="gray" tt="none">
                    <Trans>Not in force</Trans>
                  </Badge>
                )}
              </td>
              <td>{versions.length}</td>
              <td>{versions[0]!.usedBy.join(', ') || '–'}</td>
            </tr>
          )
        })}
      </tbody>
    </SheetTable>
  )
}

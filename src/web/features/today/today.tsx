import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton, Text } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { readToday } from '#contracts/endpoints/today.ts'
import { closedStatuses } from '#domain/access/buckets.ts'
import { canChange, canOpen } from '#domain/access/rights.ts'
import { TODAY_ITEMS, type TodayItem } from '#domain/tracking/attention.ts'
import { useCall } from '../../api/queries.ts'
import { rightsOf, useUser } from '../../api/session.ts'
import { term } from '../../text/terms.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { Defined } from '../../ui/definition/definition.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { Section } from '../../ui/section.tsx'
import css from './today.module.css'

const RATE_AND_TENDER = partFrom(() =>
  import('./rate-and-tender.tsx').then((part) => part.RateAndTenderDialog),
)

/** Shipments also become late as time passes, which no change notice reports. */
const READ_EVERY_MS = 60_000
/** Counts stop here. */
const MOST_COUNTED = 10_000

/** Work that needs attention now: each figure links to the list of exactly those entries. */
export function Today() {
  const items = useItems()
  const { data, error, refetch } = useCall(readToday, {}, { silent: true, refreshEvery: READ_EVERY_MS })
  if (items.length === 0) return null
  const countOf = (item: TodayItem) => data?.counts.find((one) => one.item === item.name)?.count
  return (
    <Section title={t`Today`} actions={<Actions toShip={data?.counts.find(isToShip)?.count ?? 0} />}>
      {error && !data ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : (
        <ul className={css.tiles}>
          {items.map((item) => (
            <Tile key={item.name} item={item} count={countOf(item)} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const isToShip = ({ item }: { item: string }): boolean => item === 'ordersToShip'

/** The figures that the user may open, the same before and after the first answer: nothing moves when they arrive. */
function useItems(): readonly TodayItem[] {
  const rights = rightsOf(useUser())
  const closed: readonly string[] = closedStatuses(rights.pageIds)
  return TODAY_ITEMS.filter((item: TodayItem) => canOpen(rights, item.page) && !closed.includes(item.status))
}

function Tile({ item, count }: { item: TodayItem; count: number | undefined }) {
  const { page, search, isBad } = item
  const [words, definition] = [term(item.words), term(item.definition)]
  return (
    <li>
      <Defined definition={definition}>
        {(describedBy) => (
          <Link
            {...pageLink(page, search)}
            className={css.tile}
            aria-describedby={describedBy}
            data-none={count === 0 || undefined}
            data-bad={(isBad && count !== undefined && count > 0) || undefined}
          >
            <span className={css.count}>
              {count === undefined ? <Skeleton height={20} width={28} my={4} /> : showCount(count)}
            </span>
            <span>{words}</span>
          </Link>
        )}
      </Defined>
    </li>
  )
}

const showCount = (count: number): string =>
  count >= MOST_COUNTED ? `${MOST_COUNTED.toLocaleString('en-US')}+` : count.toLocaleString('en-US')

function Actions({ toShip }: { toShip: number }) {
  const user = useUser()
  const rights = rightsOf(user)
  const [isOpen, setOpen] = useState(false)
  const canBuild = canChange(user.userType) && canOpen(rights, 'MultipleOrders')
  return (
    <>
      {canBuild && toShip > 0 ? (
        <Button size="xs" onClick={() => setOpen(true)}>
          <Trans>
            Rate and tender{' '}
            {toShip === 1 ? t`this order` : t`these ${plural(toShip, { one: '# order', other: '# orders' })}`}
          </Trans>
        </Button>
      ) : null}
      {canOpen(rights, 'ShipmentConsole') ? (
        <LinkButton
          {...pageLink('ShipmentConsole')}
          size="xs"
          variant="default"
          leftSection={<IconDeviceTv size={14} aria-hidden />}
        >
          <Text span inherit>
            <Trans>Shipment Console</Trans>
          </Text>
        </LinkButton>
      ) : null}
      <LazyPart
        of={RATE_AND_TENDER}
        isWanted={isOpen}
        isAbove
        with={{ isOpen, count: toShip, onClose: () => setOpen(false) }}
      />
    </>
  )
}

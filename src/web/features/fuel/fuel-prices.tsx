import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, NativeSelect, Skeleton, Stack } from '@mantine/core'
import { IconPlus, IconPrinter } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAddress } from '../../ui/address/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { printPart } from '../../ui/print-part.ts'
import { Section } from '../../ui/section.tsx'
import { useAddInAddress } from '../../ui/use-add-in-address.ts'
import css from './fuel.module.css'
import { dayText, indexLabel, KNOWN_INDEXES, type PricesReply } from './fuel-words.ts'
import type { PriceDialogProps } from './price-dialog.tsx'
import { PriceChart, PriceList } from './price-list.tsx'
import { PricesFromFile } from './prices-from-file.tsx'
import { PublicSeriesState } from './public-series.tsx'
import { useIndexPrices } from './use-index-prices.ts'

const DIALOG = partFrom<PriceDialogProps>(() => import('./price-dialog.tsx').then((part) => part.PriceDialog))

/** A price that is being entered or changed; null: none. */
type Asked = PriceDialogProps['asked']

/** The prices of one index: chart, list, form and file import, and the public series. */
export function FuelPrices({ isChangeable }: { isChangeable: boolean }) {
  const reading = useIndexPrices()
  if (reading.error)
    return <ErrorState message={reading.error.message} onRetry={() => void reading.refetch()} />
  if (!reading.data) return <Skeleton height={360} role="status" aria-label={t`Loading fuel prices`} />
  return <IndexSection data={reading.data} isChangeable={isChangeable} />
}

function IndexSection({ data, isChangeable }: { data: PricesReply; isChangeable: boolean }) {
  const [asked, setAsked] = useState<Asked>(null)
  const shownIndex = data.indexId || KNOWN_INDEXES[0]!.id
  const { search, change } = useAddress<'Carriers'>()
  const add = (day: string) => setAsked({ indexId: shownIndex, date: day, price: '' })
  useAddInAddress(isChangeable ? (what) => what === 'price' && add(search.date ?? '') : null)
  const look = (indexId: string) => change({ index: indexId })
  return (
    <Section
      title={t`Index prices`}
      note={t`diesel, dollars per gallon`}
      actions={
        isChangeable ? (
          <>
            <PricesFromFile indexId={shownIndex} />
            <Button size="xs" leftSection={<IconPlus size={14} aria-hidden />} onClick={() => add('')}>
              <Trans>Enter price</Trans>
            </Button>
          </>
        ) : null
      }
    >
      <Stack gap="md">
        <IndexChoice data={data} shown={shownIndex} onLook={look} />
        <PricesOfIndex
          key={shownIndex}
          data={data}
          indexId={shownIndex}
          onEdit={
            isChangeable
              ? (date, price) => setAsked({ indexId: shownIndex, date, price: price.toFixed(3) })
              : null
          }
        />
        <PublicSeriesState series={data.publicSeries} />
      </Stack>
      <LazyPart
        of={DIALOG}
        isWanted={asked !== null}
        isAbove
        with={{
          asked,
          indexes: data.indexes.map(({ id }) => id),
          onSaved: look,
          onClose: () => setAsked(null),
        }}
      />
    </Section>
  )
}

function IndexChoice(props: { data: PricesReply; shown: string; onLook: (indexId: string) => void }) {
  const { data, shown, onLook } = props
  const ids = [...new Set([...data.indexes.map(({ id }) => id), shown])]
  const index = data.indexes.find(({ id }) => id === shown)
  return (
    <>
      <NativeSelect
        label={t`Index`}
        maw={420}
        data={ids.map((id) => ({ value: id, label: indexLabel(id) }))}
        value={shown}
        onChange={(event) => onLook(event.currentTarget.value)}
      />
      {index?.isStale ? (
        <Alert color="amber" variant="light" role="status">
          <Trans>
            The last price for {shown} is from {dayText(index.lastDate)}. Contracts that use it charge fuel at
            an old price until a newer one is entered.
          </Trans>
        </Alert>
      ) : null}
    </>
  )
}

interface PricesOfIndexProps {
  data: PricesReply
  indexId: string
  onEdit: ((date: string, price: number) => void) | null
}

function PricesOfIndex({ data, indexId, onEdit }: PricesOfIndexProps) {
  const part = useRef<HTMLDivElement>(null)
  if (data.prices.length === 0) {
    return (
      <EmptyState
        title={t`No ${indexId} prices yet`}
        hint={t`Enter the weekly price, import a price file, or use the public price series.`}
      />
    )
  }
  return (
    <>
      <div ref={part}>
        <p className={css.onPaper}>
          <Trans>{indexLabel(indexId)}, dollars per gallon</Trans>
        </p>
        <PriceChart indexId={indexId} prices={data.prices} />
        <PriceList indexId={indexId} prices={data.prices} onEdit={onEdit} />
      </div>
      <Group className="lading-no-print">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={14} aria-hidden />}
          onClick={() => printPart(part.current)}
        >
          <Trans>Print prices</Trans>
        </Button>
      </Group>
    </>
  )
}

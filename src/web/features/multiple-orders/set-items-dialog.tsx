import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Button,
  Checkbox,
  Group,
  List,
  Modal,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { buildShipments } from '#contracts/endpoints/orders.ts'
import { setItemsOfOrders } from '#contracts/endpoints/schedule.ts'
import type { Outcome } from '#contracts/entities/outcome.ts'
import { PALLET_SIZES } from '#contracts/reference.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { useChange } from '../../api/queries.ts'
import { pageLink } from '../../ui/address/page-link.ts'
import { boxTitle, useBoxes } from '../../ui/boxes/use-boxes.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { focusFirst } from '../../ui/focus-first.ts'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { toast } from '../../ui/toast.ts'
import type { Meant } from './meant.ts'

interface SetItemsDialogProps {
  isOpen: boolean
  meant: Meant
  onClose: () => void
  /** Receives the ids of the built shipments, if any. */
  onDone: (shipmentIds: string[]) => void
}

/** Sets class and pallets of many open orders, and builds their shipments for Rate & Route. */
export function SetItemsDialog({ isOpen, meant, onClose, onDone }: SetItemsDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t`Set items for ${plural(meant.count, { one: '# order', other: '# orders' })}`}
      size="lg"
    >
      <SetItems meant={meant} onClose={onClose} onDone={onDone} />
    </Modal>
  )
}

const NOTHING = {
  fromItemMaster: true,
  freightClass: '',
  classFor: 'missing' as 'missing' | 'all',
  palletSizeId: 0,
  boxId: '',
  unitsPerPallet: 0,
  unitsPerCarton: 0,
  maxHeight: 0,
  maxWeightLb: 0,
}
type SetUp = typeof NOTHING

function SetItems({ meant, onClose, onDone }: Omit<SetItemsDialogProps, 'isOpen'>) {
  const [setUp, setSetUp] = useState<SetUp>(NOTHING)
  const [refused, setRefused] = useState<Outcome[] | null>(null)
  const [made, setMade] = useState<string[]>([])
  const [problem, setProblem] = useState('')
  const set = useChange(setItemsOfOrders)
  const build = useChange(buildShipments)
  const change = (patch: Partial<SetUp>) => {
    setSetUp((before) => ({ ...before, ...patch }))
    set.reset()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem('')
    const outcome = await set.run({ ...ordersOf(meant), ...setUp })
    if (outcome.kind === 'refused') {
      focusFirst(Object.keys(outcome.fields))
      return setProblem(outcome.message)
    }
    const ready = outcome.value.outcomes.filter(({ kind }) => kind === 'done').map(({ id }) => id)
    const bad = outcome.value.outcomes.filter(({ kind }) => kind !== 'done')
    if (ready.length === 0) return setRefused(bad)
    const built = await build.run({ orderIds: ready })
    if (built.kind === 'refused') return setProblem(built.message)
    const done = built.value.outcomes.filter(({ kind }) => kind === 'done')
    const shipmentIds = [...new Set(done.map((row) => row.shipmentId))]
    const count = done.length
    const failed = [...bad, ...built.value.outcomes.filter(({ kind }) => kind !== 'done')]
    if (count > 0)
      toast('success', t`${plural(count, { one: '# order', other: '# orders' })} moved to Rate & Route`)
    setMade(shipmentIds)
    if (failed.length > 0) return setRefused(failed)
    leave(shipmentIds)
  }
  // Opens the other tab only after the user has read the refusals: this dialog closes with its tab.
  const leave = (shipmentIds: string[]) => {
    onClose()
    if (shipmentIds.length > 0) onDone(shipmentIds)
  }
  if (refused) return <Refused rows={refused} onClose={() => leave(made)} />
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <Checkbox
          label={t`Fill in missing values from the item master`}
          checked={setUp.fromItemMaster}
          onChange={(event) => change({ fromItemMaster: event.currentTarget.checked })}
        />
        <ClassFields setUp={setUp} change={change} />
        <PalletFields setUp={setUp} change={change} faults={set.refused?.fields ?? {}} />
        {problem ? <ErrorState message={problem} /> : null}
        <FormButtons
          onCancel={onClose}
          data-autofocus
          loading={set.isRunning || build.isRunning}
        >{t`Set items and build`}</FormButtons>
      </Stack>
    </form>
  )
}

function ordersOf({ isAll, rows, filter, runId }: Meant) {
  if (runId) return { everything: { runId } }
  if (!isAll) return { orderIds: rows.map(({ id }) => id) }
  return { everything: { searchText: filter.searchText, WHSE: filter.warehouse } }
}

interface PartProps {
  setUp: SetUp
  change: (patch: Partial<SetUp>) => void
}

function ClassFields({ setUp, change }: PartProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect
        label={t`Freight class`}
        value={setUp.freightClass}
        onChange={(event) => change({ freightClass: event.currentTarget.value })}
        data={[{ value: '', label: t`As on the order lines` }, ...FREIGHT_CLASSES]}
      />
      <NativeSelect
        label={t`For`}
        disabled={setUp.freightClass === ''}
        value={setUp.classFor}
        onChange={(event) => change({ classFor: event.currentTarget.value as SetUp['classFor'] })}
        data={[
          { value: 'missing', label: t`Lines without a class` },
          { value: 'all', label: t`All lines` },
        ]}
      />
    </SimpleGrid>
  )
}

/** The limits of the call. */
const MOST = { unitsPerPallet: 100_000, unitsPerCarton: 100_000, maxHeight: 108, maxWeightLb: 10_000 }

function PalletFields({ setUp, change, faults }: PartProps & { faults: Readonly<Record<string, string>> }) {
  const hasPallets = setUp.palletSizeId > 0
  const number = (
    name: 'unitsPerPallet' | 'unitsPerCarton' | 'maxHeight' | 'maxWeightLb',
    label: string,
    hint: string,
  ) => (
    <NumberInput
      data-path={name}
      label={label}
      description={hint}
      error={faults[name]}
      min={0}
      max={MOST[name]}
      allowDecimal={false}
      hideControls
      disabled={!hasPallets}
      value={setUp[name] || ''}
      onChange={(value) => change({ [name]: Number(value) || 0 })}
    />
  )
  const boxes = useBoxes()
  return (
    <>
      {boxes.length === 0 ? null : (
        <NativeSelect
          label={t`Box`}
          description={t`For cartons without their own size. Parcels are rated by this box.`}
          data-path="boxId"
          error={faults.boxId}
          value={setUp.boxId}
          onChange={(event) => change({ boxId: event.currentTarget.value })}
          data={[
            { value: '', label: t`As on the order lines` },
            ...boxes.map((box) => ({ value: box.id, label: boxTitle(box) })),
          ]}
        />
      )}
      <NativeSelect
        label={t`Pallets`}
        description={t`Cartons are packed. Items already on pallets are left unchanged.`}
        value={String(setUp.palletSizeId)}
        onChange={(event) => change({ palletSizeId: Number(event.currentTarget.value) })}
        data={[
          { value: '0', label: t`Not packed` },
          ...PALLET_SIZES.map(({ id, label }) => ({ value: String(id), label: t`${label} in` })),
        ]}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {number('unitsPerPallet', t`Units per pallet`, t`Empty: from the item master`)}
        {number('unitsPerCarton', t`Units per carton`, t`Empty: for pieces, from the item master`)}
        {number('maxHeight', t`Max height, in`, t`Empty: 60, including the pallet`)}
        {number('maxWeightLb', t`Max weight, lb`, t`Empty: 2,000 for freight`)}
      </SimpleGrid>
    </>
  )
}

function Refused({ rows, onClose }: { rows: readonly Outcome[]; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Text>
        <Trans>{plural(rows.length, { one: '# order', other: '# orders' })} stayed in Open Orders:</Trans>
      </Text>
      <List size="sm" mah={300} styles={{ root: { overflow: 'auto' } }} aria-label={t`Not completed`}>
        {rows.map((row) => (
          <List.Item key={row.id}>
            <span className="lading-code">{row.title}</span> {row.message} <OrderFix row={row} />
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

/** Opens the order in a new tab, so that the other reasons stay on the screen; nothing if the order is gone. */
function OrderFix({ row }: { row: Outcome }) {
  if (row.code === 'ORDER_NOT_FOUND' || row.code === 'ORDER_BUILT') return null
  const isDeferred = row.code === 'ORDER_DEFERRED'
  return (
    <LinkButton
      {...pageLink('OpenOrders', isDeferred ? { tab: 'Deferred', order: row.id } : { order: row.id })}
      target="_blank"
      size="compact-xs"
      variant="default"
      aria-label={`${isDeferred ? t`Resume` : t`Fix`} ${row.title}`}
    >
      {isDeferred ? t`Resume the order` : t`Fix the order`}
    </LinkButton>
  )
}

import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { listLocations } from '#contracts/endpoints/addresses.ts'
import { readTerminals } from '#contracts/endpoints/carriers.ts'
import { parseTimeOfDay, showTimeOfDay } from '#domain/text/time-of-day.ts'
import { useCall } from '../../api/queries.ts'
import { type ContractForm, useContractForm } from '../use-contract-form.ts'
import { type AskedLane, faultsOfLane, settleLane } from './asked-lane.ts'
import css from './lane-search.module.css'
import type { Lane } from './use-lane.ts'
import { ZipField } from './zip-field.tsx'

interface LaneFormProps {
  lane: Lane
  /** Label of the button. */
  submit: string
  /** True: the form has the pickup, too. */
  withPickup?: boolean
}

/** Two ZIPs, and the pickup time. Errors are at their fields; the question is kept in the URL. */
export function LaneForm({ lane, submit, withPickup = false }: LaneFormProps) {
  const contract = useLaneForm(lane)
  const { form } = contract
  const docks = useDocks()
  const swap = () => {
    const { originZip, destinationZip } = form.values
    form.setValues({ originZip: destinationZip, destinationZip: originZip })
  }
  return (
    <form onSubmit={contract.submit} noValidate className={css.form}>
      <ZipField form={form} path="originZip" label={t`From ZIP`} suggestions={docks} />
      <ActionIcon
        className={css.swap}
        aria-label={t`Swap origin and destination`}
        title={t`Swap origin and destination`}
        onClick={swap}
      >
        <IconArrowsExchange size={18} aria-hidden />
      </ActionIcon>
      <ZipField form={form} path="destinationZip" label={t`To ZIP`} />
      {withPickup ? <PickupFields form={form} usual={usualPickup(lane)} /> : null}
      <Button type="submit" className={css.submit} loading={lane.answer.isFetching}>
        {submit}
      </Button>
    </form>
  )
}

type Form = ContractForm<AskedLane>['form']

/** The default pickup; its day is the current one in the time zone of the origin. */
function usualPickup({ asked, answer }: Lane) {
  const taken = answer.data?.pickup
  const date = asked.pickupDate === '' && taken ? taken.date : today()
  return { date, from: taken?.from ?? '', to: taken?.to ?? '' }
}

function PickupFields({ form, usual }: { form: Form; usual: ReturnType<typeof usualPickup> }) {
  const time = (path: 'pickupFrom' | 'pickupTo', label: string, usually: string) => {
    const input = form.getInputProps(path)
    const settle = (event: React.FocusEvent<HTMLInputElement>) => {
      if (parseTimeOfDay(form.values[path]).kind === 'time') {
        form.setFieldValue(path, showTimeOfDay(form.values[path]))
      }
      input.onBlur?.(event)
    }
    return (
      <TextInput
        label={label}
        placeholder={showTimeOfDay(usually)}
        maxLength={12}
        {...input}
        onBlur={settle}
      />
    )
  }
  return (
    <div className={css.pickup}>
      <TextInput
        type="date"
        label={t`Pickup date`}
        {...form.getInputProps('pickupDate')}
        value={form.values.pickupDate || usual.date}
      />
      {time('pickupFrom', t`Ready`, usual.from)}
      {time('pickupTo', t`Dock closes`, usual.to)}
    </div>
  )
}

function useLaneForm({ asked, ask, answer }: Lane): ContractForm<AskedLane> {
  const shown = useMemo(() => onScreen(asked), [asked])
  const contract = useContractForm<AskedLane>({
    schema: readTerminals.body,
    initial: shown,
    check: faultsOfLane,
    onSubmit: async (lane) => {
      const next = settleLane(lane)
      // Submitting the same question again reads it again.
      if (JSON.stringify(next) === JSON.stringify(asked)) await answer.refetch()
      else ask(next)
      return null
    },
  })
  const { setValues } = contract.form
  // Back and forward restore the fields.
  useEffect(() => setValues(shown), [shown, setValues])
  const { refuse } = contract
  const refused = answer.error?.refused
  useEffect(() => {
    if (refused && Object.keys(refused.fields).length > 0) refuse(refused)
  }, [refused, refuse])
  return contract
}

const onScreen = (asked: AskedLane): AskedLane => ({
  ...asked,
  pickupFrom: asked.pickupFrom && showTimeOfDay(asked.pickupFrom),
  pickupTo: asked.pickupTo && showTimeOfDay(asked.pickupTo),
})

/** Today in this computer's time zone, YYYY-MM-DD. */
const today = (): string => new Intl.DateTimeFormat('en-CA').format(new Date())

const MOST_DOCKS = 50

/** The shipper's own docks, where most freight starts. */
function useDocks(): { zip: string; name: string }[] {
  const { data } = useCall(
    listLocations,
    { warehousesOnly: true, pageSize: MOST_DOCKS },
    { staleTime: 60_000, silent: true },
  )
  return useMemo(
    () => (data?.rows ?? []).map(({ zip, companyName, city }) => ({ zip, name: companyName || city })),
    [data],
  )
}

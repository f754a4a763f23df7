import { t } from '@lingui/core/macro'
import { Input, Stack, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import type { Address } from '#domain/shipment/shipment.ts'
import { windowText } from '../../../../ui/date-window.tsx'
import { LazyPart } from '../../../../ui/lazy-part.tsx'
import { partFrom } from '../../../../ui/part-source.ts'
import { Section } from '../../../../ui/section.tsx'
import { Segments } from '../../../../ui/segments.tsx'
import type { Change, Faults } from '../form/change-form.ts'
import styles from '../form/desk.module.css'
import type { PrepaidForm } from '../form/form.ts'
import { clockOf, pickupHint } from '../form/pickup-day.ts'
import { ModeFields } from './mode-fields.tsx'
import { ServicesField } from './services-field.tsx'
import { TimeField } from './time-field.tsx'
import { isAsUsual } from './usual-services.ts'

const BILL_TO = partFrom(() => import('./bill-to-fields.tsx').then((part) => part.BillToFields))
const DEFAULT_SERVICES = partFrom(() => import('./default-services.tsx').then((part) => part.DefaultServices))

interface PickupCardProps {
  date: string
  from: string
  to: string
  timeZone: string
  /** null: the screen determines the payer. */
  paymentType: PrepaidForm['paymentType'] | null
  billTo: Address
  services: string[]
  faults: Faults
  change: (change: Change) => void
  /** If given: the user chooses the mode, and for truckload the equipment. */
  rateModeId?: number
  equipment?: string
  /** The saved location of the consignee ('' = typed), and its default services at delivery. */
  consigneeId?: string
  consigneeName?: string
  consigneeServices?: string[]
}

/** The pickup window in the time zone of the origin, the services, and the payer. */
export const PickupCard = memo(function PickupCard(props: PickupCardProps) {
  const { paymentType, billTo, services, faults, change } = props
  const { rateModeId, equipment = '', consigneeId = '', consigneeName = '', consigneeServices } = props
  return (
    <Section title={t`Pickup and services`} id="pickup">
      <Stack gap="xs">
        <PickupWindow {...props} />
        <ServicesField services={services} error={faults.services} change={change} />
        {consigneeId !== '' && consigneeServices && !isAsUsual(services, consigneeServices) ? (
          <LazyPart
            of={DEFAULT_SERVICES}
            isWanted
            with={{
              ...{ locationId: consigneeId, companyName: consigneeName, usual: consigneeServices },
              ...{ services, change },
            }}
          />
        ) : null}
        {rateModeId === undefined ? null : (
          <ModeFields rateModeId={rateModeId} equipment={equipment} faults={faults} change={change} />
        )}
        {paymentType === null ? null : (
          <Input.Wrapper label={t`Who pays`} labelElement="div">
            <Segments
              isWide
              label={t`Who pays`}
              value={paymentType}
              data={[
                { value: 'P', label: t`Prepaid` },
                { value: 'T', label: t`Third party` },
              ]}
              onChange={(value) => change({ kind: 'payment', value })}
            />
          </Input.Wrapper>
        )}
        {paymentType === 'T' ? (
          <LazyPart of={BILL_TO} isWanted with={{ address: billTo, faults, change }} />
        ) : null}
      </Stack>
    </Section>
  )
})

function PickupWindow({ date, from, to, timeZone, faults, change }: PickupCardProps) {
  const hint = useMemo(() => pickupHint({ date, from, to }, clockOf(timeZone)), [date, from, to, timeZone])
  return (
    <div>
      <div className={styles.window}>
        <TextInput
          type="date"
          label={t`Pickup date`}
          data-path="pickup.date"
          value={date}
          error={faults['pickup.date']}
          onChange={(event) => change({ kind: 'pickup', patch: { pickupDate: event.currentTarget.value } })}
        />
        <TimeField
          label={t`From`}
          path="pickup.from"
          value={from}
          error={faults['pickup.from']}
          onChange={(pickupFrom) => change({ kind: 'pickup', patch: { pickupFrom } })}
        />
        <TimeField
          label={t`To`}
          path="pickup.to"
          value={to}
          error={faults['pickup.to']}
          onChange={(pickupTo) => change({ kind: 'pickup', patch: { pickupTo } })}
        />
      </div>
      <p className={styles.hint}>
        {hint || (timeZone ? windowText({ date, from, to, timeZone }) : t`Local time at the origin`)}
      </p>
    </div>
  )
}

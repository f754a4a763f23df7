import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { memo, useId } from 'react'
import { listCollectShipVia } from '#contracts/endpoints/collect.ts'
import { listCarriers } from '#contracts/endpoints/rating.ts'
import type { CollectCarrierValue } from '#contracts/entities/collect-carrier.ts'
import { useCall } from '../../../api/queries.ts'
import { SelectBox } from '../../../ui/choice/select-box.tsx'
import { FixLink } from '../../../ui/fix-link.tsx'
import { Section } from '../../../ui/section.tsx'
import { SoldToField } from '../../../ui/sold-to-field.tsx'
import type { Change, Faults } from '../desk/form/change-form.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import styles from './collect.module.css'
import { choiceOf, pickedOf, useCollectCarriers } from './use-collect-carriers.ts'

interface CarrierCardProps {
  soldTo: string
  chosen: PrepaidForm['collectCarrier']
  faults: Faults
  change: (change: Change) => void
}

/** The carrier to tender, and the consignee's account that it bills. */
export const CarrierCard = memo(function CarrierCard({ soldTo, chosen, faults, change }: CarrierCardProps) {
  const { carriers, isPending } = useCollectCarriers({ soldTo, collectCarrier: chosen }, change)
  const picked = pickedOf(carriers, chosen)
  return (
    <Section title={t`Consignee’s carrier`} id="carrier">
      <Stack gap="xs">
        <SoldToField
          label={t`Sold-to`}
          placeholder={t`Number or name`}
          value={soldTo}
          data-path="soldTo"
          error={faults.soldTo}
          onChange={(value) => change({ kind: 'text', name: 'soldTo', value })}
        />
        {isPending ? <Skeleton height={64} /> : null}
        {carriers.length > 0 ? <Choices carriers={carriers} picked={picked} change={change} /> : null}
        {soldTo !== '' && !isPending && carriers.length === 0 ? (
          <Text size="sm" c="dimmed">
            <Trans>
              {soldTo} has no collect carriers. Choose one here, or add them under Manage Routing Guide.
            </Trans>
          </Text>
        ) : null}
        <AnyCarrier
          scac={picked ? '' : chosen.scac}
          label={carriers.length > 0 ? t`Another carrier` : t`Carrier`}
          error={faults['collectCarrier.scac']}
          change={change}
        />
        <Account soldTo={soldTo} chosen={chosen} faults={faults} change={change} />
      </Stack>
    </Section>
  )
})

interface ChoicesProps {
  carriers: CollectCarrierValue[]
  picked: CollectCarrierValue | undefined
  change: (change: Change) => void
}

function Choices({ carriers, picked, change }: ChoicesProps) {
  const name = useId()
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        <Trans>Carriers for this sold-to</Trans>
      </legend>
      {carriers.map((one) => (
        <label key={`${one.scac} ${one.rateModeId} ${one.accountNumber}`} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={one === picked}
            onChange={() => change({ kind: 'collectCarrier', patch: choiceOf(one) })}
          />
          <span>
            <span className={styles.name}>{one.carrierName}</span>{' '}
            <span className="lading-code">{one.scac}</span>
            <span className={styles.account}>
              {[
                one.accountNumber && t`Account ${one.accountNumber}`,
                one.shipViaCode && t`via ${one.shipViaCode}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {one.isSelected ? (
            <Badge variant="light" size="sm" className={styles.mark}>
              <Trans>Usual</Trans>
            </Badge>
          ) : null}
        </label>
      ))}
    </fieldset>
  )
}

interface AnyCarrierProps {
  scac: string
  label: string
  error: string | undefined
  change: (change: Change) => void
}

/** A carrier named by the consignee that is in no list. */
function AnyCarrier({ scac, label, error, change }: AnyCarrierProps) {
  const { data } = useCall(listCarriers, {}, { silent: true, staleTime: 60_000 })
  const names = new Map((data?.carriers ?? []).map((one) => [one.SCAC, one]))
  if (data?.carriers.length === 0) {
    return (
      <Group gap="sm">
        <Text size="sm" c={error ? 'red' : 'dimmed'}>
          <Trans>No carriers are set up yet.</Trans>
        </Text>
        <FixLink to="freight-carrier" />
      </Group>
    )
  }
  return (
    <SelectBox
      label={label}
      placeholder={t`Choose a carrier`}
      data-path="collectCarrier.scac"
      error={error}
      data={[...names.values()].map((one) => ({
        value: one.SCAC,
        label: `${one.CarrierName} (${one.SCAC})`,
      }))}
      value={scac === '' ? null : scac}
      onChange={(value) => {
        const found = names.get(value ?? '')
        if (!found) return
        const patch = { scac: found.SCAC, rateModeId: found.RateModeID, accountNumber: '', shipViaCode: '' }
        change({ kind: 'collectCarrier', patch })
      }}
    />
  )
}

/** The account that is billed, and the ship-via code for this carrier in the shipper's own system. */
function Account({ soldTo, chosen, faults, change }: CarrierCardProps) {
  const codes = useId()
  const { data } = useCall(
    listCollectShipVia,
    { SoldTo: soldTo, SCAC: chosen.scac },
    { enabled: soldTo !== '' && chosen.scac !== '', silent: true, staleTime: 60_000 },
  )
  const known = [...new Set((data?.shipVia ?? []).map(({ ShipViaCode }) => ShipViaCode))]
  return (
    <div className={styles.pair}>
      <TextInput
        label={t`Account number`}
        maxLength={40}
        data-path="collectCarrier.accountNumber"
        value={chosen.accountNumber}
        error={faults['collectCarrier.accountNumber']}
        onChange={(event) =>
          change({ kind: 'collectCarrier', patch: { accountNumber: event.currentTarget.value } })
        }
      />
      <TextInput
        label={t`Ship via`}
        maxLength={40}
        list={codes}
        data-path="collectCarrier.shipViaCode"
        value={chosen.shipViaCode}
        onChange={(event) =>
          change({ kind: 'collectCarrier', patch: { shipViaCode: event.currentTarget.value } })
        }
      />
      <datalist id={codes}>
        {known.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </div>
  )
}

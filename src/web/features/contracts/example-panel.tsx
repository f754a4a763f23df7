import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { tariffExampleOf } from '#contracts/endpoints/tariff-figures.ts'
import type { TariffExample } from '#contracts/entities/tariff-version.ts'
import { FREIGHT_CLASSES } from '#domain/classification/freight-class.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { useCall } from '../../api/queries.ts'
import { moneyText } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import css from './contracts.module.css'
import { FIELD_OF, type Reading } from './rules-of-kind.ts'
import { type RulesWork, targetOf } from './use-rules.ts'

interface ExamplePanelProps {
  contract: { scac: string; rateModeId: number }
  reading: Reading
  work: RulesWork
}

interface TypedExample {
  origin: string
  destination: string
  weight: string
  freightClass: string
  services: string
  isResidential: boolean
}

const SETTLED_MS = 350
const USUAL: TypedExample = {
  ...{ origin: '17101', destination: '02108', weight: '1200', freightClass: '70', services: '' },
  isResidential: false,
}
/** The last typed example, reused for the next contract. */
let lastTyped: TypedExample | null = null

const startOf = (kind: Reading['kind']): TypedExample => {
  const typed = lastTyped ?? USUAL
  return kind === 'parcel' && (readNumber(typed.weight) ?? 0) > 150 ? { ...typed, weight: '10' } : typed
}

/** One shipment, priced by the contract in force and by the typed values, while the user types. */
export function ExamplePanel({ contract, reading, work }: ExamplePanelProps) {
  const [typed, setTyped] = useState(() => startOf(reading.kind))
  const set = (changes: Partial<TypedExample>) => {
    lastTyped = { ...typed, ...changes }
    setTyped(lastTyped)
  }
  const { parts, day } = work
  const { tariffId = reading.version?.id } = targetOf(reading)
  const weightLb = readNumber(typed.weight)
  const asked = {
    ...contract,
    ...(tariffId ? { tariffId } : {}),
    ...(parts && Object.keys(parts).length > 0 ? { [FIELD_OF[reading.kind]]: parts } : {}),
    shipment: {
      ...{
        originZip: typed.origin.trim(),
        destinationZip: typed.destination.trim(),
        weightLb: weightLb ?? 0,
      },
      freightClass: reading.kind === 'ltl' ? typed.freightClass : '',
      isResidential: typed.isResidential,
      accessorials: typed.services
        .toUpperCase()
        .split(/[,\s]+/)
        .filter(Boolean),
      ...(day ? { pickupDate: day } : {}),
    },
  }
  const settled = useSettled(JSON.stringify(asked), SETTLED_MS)
  const canAsk = parts !== null && weightLb !== null
  const example = useCall(tariffExampleOf, JSON.parse(settled), {
    ...{ silent: true, keepsPrevious: true, enabled: canAsk },
  })
  const faults = example.error?.refused.fields ?? {}
  return (
    <Section title={t`Worked example`}>
      <Stack gap="sm">
        <div className={css.fields}>
          <Field
            label={t`From ZIP`}
            path="originZip"
            value={typed.origin}
            faults={faults}
            onChange={(origin) => set({ origin })}
          />
          <Field
            label={t`To ZIP`}
            path="destinationZip"
            value={typed.destination}
            faults={faults}
            onChange={(destination) => set({ destination })}
          />
          <Field
            label={t`Pounds`}
            path="weightLb"
            value={typed.weight}
            faults={faults}
            onChange={(weight) => set({ weight })}
          />
          {reading.kind === 'ltl' ? (
            <NativeSelect
              label={t`Class`}
              data={[...FREIGHT_CLASSES]}
              value={typed.freightClass}
              onChange={(event) => set({ freightClass: event.currentTarget.value })}
            />
          ) : null}
          <Field
            label={t`Services`}
            path="accessorials"
            value={typed.services}
            faults={faults}
            onChange={(services) => set({ services })}
          />
        </div>
        {reading.kind === 'parcel' ? (
          <Checkbox
            label={t`To a residence`}
            checked={typed.isResidential}
            onChange={(event) => set({ isResidential: event.currentTarget.checked })}
          />
        ) : null}
        <div role="status" aria-live="polite">
          {canAsk ? (
            <Answer
              example={example.data?.example ?? null}
              message={Object.keys(faults).length > 0 ? '' : (example.error?.message ?? '')}
            />
          ) : (
            <Text size="sm" c="dimmed">
              {parts === null
                ? t`Complete the contract fields that are marked or empty.`
                : t`Enter the weight.`}
            </Text>
          )}
        </div>
      </Stack>
    </Section>
  )
}

interface FieldProps {
  label: string
  path: string
  value: string
  faults: Record<string, string>
  onChange: (value: string) => void
}

function Field({ label, path, value, faults, onChange }: FieldProps) {
  return (
    <TextInput
      label={label}
      value={value}
      error={faults[`shipment.${path}`]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Answer({ example, message }: { example: TariffExample | null; message: string }) {
  if (message !== '') return <Text size="sm">{message}</Text>
  if (!example)
    return (
      <Text size="sm" c="dimmed">
        <Trans>Pricing…</Trans>
      </Text>
    )
  const { lane, now, changed, warnings } = example
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {lane}
      </Text>
      <Text className={css.sum}>
        <Trans>
          {now ? t`${priceText(now)} now, ` : ''}
          {priceText(changed)} with this change
        </Trans>
      </Text>
      {[now, changed].map((price, at) =>
        price?.reason ? (
          <Text key={at === 0 ? 'now' : 'changed'} size="sm">
            {at === 0 ? t`Now: ` : t`With this change: `}
            {price.reason}
          </Text>
        ) : null,
      )}
      <Charges now={now} changed={changed} />
      {warnings.length > 0 ? (
        <Alert
          color="amber"
          variant="light"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={t`Heavier shipments cost less`}
        >
          {warnings.map(({ message: words, heavierLb, lighterLb }) => (
            <Text key={`${lighterLb} ${heavierLb}`} size="sm">
              {words}
            </Text>
          ))}
        </Alert>
      ) : null}
    </Stack>
  )
}

type Price = TariffExample['now']

function priceText(price: Price): string {
  if (!price || price.cents === null) return t`no price`
  const amount = moneyText(price.cents, price.currency)
  return price.what ? `${amount} (${price.what})` : amount
}

/** Each charge, by both versions. */
function Charges({ now, changed }: { now: Price; changed: Price }) {
  const charges = new Map<string, { label: string; now: number | null; changed: number | null }>()
  for (const [side, price] of [
    ['now', now],
    ['changed', changed],
  ] as const) {
    for (const { code, label, cents } of price?.charges ?? []) {
      const row = charges.get(code) ?? { label, now: null, changed: null }
      charges.set(code, { ...row, label, [side]: (row[side] ?? 0) + cents })
    }
  }
  if (charges.size === 0) return null
  const show = (cents: number | null) => (cents === null ? '–' : moneyText(cents, changed?.currency ?? 'USD'))
  return (
    <table className={css.charges}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Charge</Trans>
          </th>
          {now ? (
            <th scope="col">
              <Trans>Now</Trans>
            </th>
          ) : null}
          <th scope="col">
            <Trans>Changed</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {[...charges].map(([code, row]) => (
          <tr key={code}>
            <th scope="row">{row.label}</th>
            {now ? <td>{show(row.now)}</td> : null}
            <td>{show(row.changed)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { QuoteResponseValue } from '#contracts/entities/quote-response.ts'
import { DISCOUNT, LINEHAUL } from '#domain/quotes/charge-types.ts'
import { Money } from '../../ui/money.tsx'
import { Section } from '../../ui/section.tsx'
import { pathOfCharge } from '../../ui/typed-charges.ts'
import { type AnswerValues, type ChargeLine, leftOut, line, totalOf } from './answer-values.ts'
import css from './quote-response.module.css'

interface ChargeLinesProps {
  quote: QuoteResponseValue
  values: AnswerValues
  faults: Record<string, string>
  onChange: (changes: Partial<AnswerValues>) => void
}

/** The charges, one per line: linehaul, fuel and the requested services from the start, others as needed; the total. */
export function ChargeLines({ quote, values, faults, onChange }: ChargeLinesProps) {
  const { lines, currency } = values
  const change = (key: string, changes: Partial<ChargeLine>) =>
    onChange({ lines: lines.map((one) => (one.key === key ? { ...one, ...changes } : one)) })
  const add = (code: string) => {
    const type = quote.chargeTypes.find((one) => one.code === code)
    if (type) onChange({ lines: [...lines, line(type.code, type.label, false)] })
  }
  const missing = leftOut(lines)
  return (
    <Section
      title={t`Charges`}
      actions={
        <NativeSelect
          aria-label={t`Currency`}
          data={quote.currencies.map(({ code }) => code)}
          value={currency}
          error={faults.currency}
          onChange={(event) => onChange({ currency: event.currentTarget.value })}
        />
      }
    >
      <ul className={css.lines} aria-label={t`Charges`}>
        {lines.map((one) => (
          <Line
            key={one.key}
            line={one}
            currency={currency}
            fault={faults[pathOfCharge(one)]}
            onChange={(changes) => change(one.key, changes)}
            onRemove={
              one.isAsked || one.code === LINEHAUL
                ? undefined
                : () => onChange({ lines: lines.filter(({ key }) => key !== one.key) })
            }
          />
        ))}
      </ul>
      <NativeSelect
        aria-label={t`Add a charge`}
        value=""
        data={[
          { value: '', label: t`Add a charge …` },
          ...quote.chargeTypes.map(({ code, label }) => ({ value: code, label })),
        ]}
        onChange={(event) => add(event.currentTarget.value)}
      />
      <div className={css.total} aria-live="polite">
        <span>
          <Trans>Total</Trans>
        </span>
        <Money cents={totalOf(lines)} currency={currency} />
      </div>
      {faults.totalCents ? (
        <Text size="sm" c="red" role="alert">
          {faults.totalCents}
        </Text>
      ) : null}
      {missing.length > 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          <Trans>
            No amount or checkbox for: {missing.map(({ label }) => label.toLowerCase()).join(', ')}. To
            compare your quote, the shipper estimates missing charges.
          </Trans>
        </Text>
      ) : null}
    </Section>
  )
}

interface LineProps {
  line: ChargeLine
  currency: string
  fault: string | undefined
  onChange: (changes: Partial<ChargeLine>) => void
  onRemove: (() => void) | undefined
}

function Line({ line, currency, fault, onChange, onRemove }: LineProps) {
  const id = `amount-${line.key}`
  return (
    <li className={css.line}>
      <label htmlFor={id}>
        {line.label}
        {line.code === DISCOUNT ? t` (amount off)` : ''}
        <span className="lading-heard">, {currency}</span>
      </label>
      <div className={css.amount}>
        <TextInput
          id={id}
          data-path={pathOfCharge(line)}
          inputMode="decimal"
          placeholder={line.isIncluded ? 'included' : '0.00'}
          disabled={line.isIncluded}
          error={fault}
          value={line.isIncluded ? '' : line.amount}
          styles={{ input: { textAlign: 'right' } }}
          onChange={(event) => onChange({ amount: event.currentTarget.value })}
        />
        {onRemove ? (
          <ActionIcon aria-label={t`Remove ${line.label}`} onClick={onRemove}>
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        ) : null}
      </div>
      {line.isAsked ? (
        <Checkbox
          className={css.included}
          label={t`Included in the linehaul`}
          aria-label={t`${line.label}: included in the linehaul`}
          checked={line.isIncluded}
          onChange={(event) => onChange({ isIncluded: event.currentTarget.checked })}
        />
      ) : null}
    </li>
  )
}

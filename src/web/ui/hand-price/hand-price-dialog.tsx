import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { askForQuotes, savePriceSheet } from '#contracts/endpoints/quotes.ts'
import type { PriceSheetValue } from '#contracts/entities/price-sheet.ts'
import type { ShipmentValue } from '#contracts/entities/shipment.ts'
import { chargeTypes, namedServices, QUOTE_CURRENCIES } from '#domain/quotes/charge-types.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { ErrorState } from '../error-state.tsx'
import { FixLink } from '../fix-link.tsx'
import { focusFirst } from '../focus-first.ts'
import { Money } from '../money.tsx'
import { faultsAtCharges, pathOfCharge, type TypedCharge, typedTotal } from '../typed-charges.ts'
import { useTyped } from '../use-typed.ts'
import css from './hand-price.module.css'
import { bodyOf, faultsOfPrice, type HandPrice, handLine, startPrice } from './hand-price-values.ts'

export interface HandPriceDialogProps {
  shipment: Pick<ShipmentValue, 'id' | 'services'>
  /** The price to change; null = a new one. */
  sheet: PriceSheetValue | null
  isOpen: boolean
  onClose: () => void
  onSaved?: (sheet: PriceSheetValue) => void
}

/** Enters by hand a price that the carrier gave by phone, mail or on its website. */
export function HandPriceDialog({ isOpen, onClose, ...form }: HandPriceDialogProps) {
  const title = form.sheet ? t`Change the price from ${form.sheet.carrierName}` : t`Enter a price by hand`
  const typed = useTyped(isOpen)
  return (
    <Modal {...typed} onClose={onClose} title={title}>
      <HandPriceForm {...form} onClose={onClose} />
    </Modal>
  )
}

function HandPriceForm({ shipment, sheet, onClose, onSaved }: Omit<HandPriceDialogProps, 'isOpen'>) {
  const [price, setPrice] = useState(() => startPrice(sheet))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const known = useCall(askForQuotes, { shipmentId: shipment.id }, { silent: true }).data?.carriers
  const carriers = known ?? []
  const { run, isRunning, refused } = useChange(savePriceSheet)
  const set = (changes: Partial<HandPrice>) => {
    setPrice((before) => ({ ...before, ...changes }))
    setFaults({})
  }
  const show = (found: Record<string, string>) => {
    setFaults(found)
    focusFirst(Object.keys(found))
  }
  const save = async () => {
    const found = faultsOfPrice(price)
    show(found)
    if (Object.keys(found).length > 0) return
    const { body, sent } = bodyOf(price, shipment.id, sheet?.id ?? '')
    const outcome = await run(body, { query: { flag: sheet ? 'update' : 'add' }, silent: true })
    if (outcome.kind === 'ok') {
      onClose()
      onSaved?.(outcome.value.rate)
      return
    }
    show(faultsAtCharges(outcome.fields, 'charges', sent.length > 0 ? sent : price.lines))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          data-path="scac"
          data-autofocus
          label={t`Carrier`}
          value={price.scac}
          error={faults.scac}
          data={[
            { value: '', label: t`Choose a carrier` },
            ...carriers.map(({ scac, carrierName }) => ({ value: scac, label: `${carrierName} (${scac})` })),
          ]}
          onChange={(event) => set({ scac: event.currentTarget.value })}
        />
        {known?.length === 0 ? (
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              <Trans>No carriers are set up yet.</Trans>
            </Text>
            <FixLink to="freight-carrier" />
          </Group>
        ) : null}
        <Lines shipment={shipment} price={price} faults={faults} onChange={(lines) => set({ lines })} />
        <Group grow gap="sm" align="flex-start">
          <NativeSelect
            label={t`Currency`}
            value={price.currency}
            data={QUOTE_CURRENCIES.map(({ code }) => code)}
            onChange={(event) => set({ currency: event.currentTarget.value })}
          />
          <TextInput
            data-path="serviceDays"
            label={t`Transit days`}
            inputMode="numeric"
            value={price.serviceDays}
            error={faults.serviceDays}
            onChange={(event) => set({ serviceDays: event.currentTarget.value })}
          />
          <TextInput
            label={t`Quote number`}
            maxLength={60}
            value={price.quoteNumber}
            onChange={(event) => set({ quoteNumber: event.currentTarget.value })}
          />
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>The price is valid for 24 hours.</Trans>
        </Text>
        {refused && !refused.isTold ? <ErrorState message={refused.message} /> : null}
        <Group justify="space-between" gap="xs">
          <Text fw={600} component="div" aria-live="polite">
            <Trans>
              Total <Money cents={typedTotal(price.lines)} currency={price.currency} />
            </Trans>
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose} disabled={isRunning}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isRunning}>
              <Trans>Save price</Trans>
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

interface LinesProps {
  shipment: HandPriceDialogProps['shipment']
  price: HandPrice
  faults: Record<string, string>
  onChange: (lines: TypedCharge[]) => void
}

function Lines({ shipment, price, faults, onChange }: LinesProps) {
  const types = chargeTypes(namedServices(shipment.services)).map(({ code, label }) => ({
    value: code,
    label,
  }))
  const { lines } = price
  const change = (key: string, changes: Partial<TypedCharge>) =>
    onChange(lines.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  return (
    <>
      {lines.map((one, index) => (
        <div key={one.key} className={css.handLine}>
          <NativeSelect
            aria-label={t`Charge ${index + 1}`}
            data={types}
            value={one.code}
            onChange={(event) => change(one.key, { code: event.currentTarget.value })}
          />
          <TextInput
            data-path={pathOfCharge(one)}
            aria-label={t`Amount ${index + 1}`}
            error={faults[pathOfCharge(one)]}
            inputMode="decimal"
            placeholder="0.00"
            styles={{ input: { textAlign: 'right' } }}
            value={one.amount}
            onChange={(event) => change(one.key, { amount: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t`Remove charge ${index + 1}`}
            disabled={lines.length === 1}
            onClick={() => onChange(lines.filter(({ key }) => key !== one.key))}
          >
            <IconTrash size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      <Button variant="default" size="xs" onClick={() => onChange([...lines, handLine('OTH')])}>
        <Trans>Add a charge</Trans>
      </Button>
    </>
  )
}

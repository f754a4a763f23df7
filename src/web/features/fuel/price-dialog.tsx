import { t } from '@lingui/core/macro'
import { Modal, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fuelPrices } from '#contracts/endpoints/fuel.ts'
import { readNumber } from '#domain/text/typed-number.ts'
import { useChange } from '../../api/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { toast } from '../../ui/toast.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { dayText, gallonText, KNOWN_INDEXES } from './fuel-words.ts'

interface AskedPrice {
  indexId: string
  /** '' for a new one, or the date in the link. */
  date: string
  /** '' for a new one. */
  price: string
}

export interface PriceDialogProps {
  /** Null: the dialog is closed. */
  asked: AskedPrice | null
  indexes: readonly string[]
  onSaved: (indexId: string) => void
  onClose: () => void
}

/** Enters or changes the price of one day. */
export function PriceDialog({ asked, indexes, onSaved, onClose }: PriceDialogProps) {
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={asked?.price ? t`Change price` : t`Enter price`} {...typed}>
      {asked ? <PriceForm asked={asked} indexes={indexes} onSaved={onSaved} onClose={onClose} /> : null}
    </Modal>
  )
}

function PriceForm({ asked, indexes, onSaved, onClose }: PriceDialogProps & { asked: AskedPrice }) {
  const [values, setValues] = useState(asked)
  const change = useChange(fuelPrices)
  const [isNoNumber, setNoNumber] = useState(false)
  const faults: Record<string, string> = isNoNumber
    ? { 'prices.0.price': t`Enter the price in dollars per gallon, such as 3.561.` }
    : (change.refused?.fields ?? {})
  const set = (field: keyof AskedPrice) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setValues((before) => ({ ...before, [field]: value }))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const { date } = values
    const indexId = values.indexId.trim()
    const price = readNumber(values.price.replace('$', ''))
    // An empty price would delete that day's price.
    setNoNumber(price === null)
    if (price === null) return
    const outcome = await change.run({ indexId, prices: [{ date, price }] }, { silent: true })
    if (outcome.kind === 'refused') return
    toast('success', t`${gallonText(price)} of ${dayText(date)} is saved.`)
    onSaved(indexId)
    onClose()
  }
  const isNew = asked.price === ''
  return (
    <form onSubmit={(event) => void save(event)} aria-label={t`Fuel price`} noValidate>
      <Stack gap="sm">
        <IndexField
          value={values.indexId}
          indexes={indexes}
          isFixed={!isNew}
          error={faults.indexId}
          onChange={set('indexId')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextInput
            type="date"
            label={t`Price date`}
            required
            disabled={!isNew}
            value={values.date}
            error={faults['prices.0.date']}
            onChange={set('date')}
          />
          <TextInput
            label={t`Dollars per gallon`}
            placeholder="3.561"
            inputMode="decimal"
            required
            data-autofocus
            value={values.price}
            error={faults['prices.0.price']}
            onChange={set('price')}
          />
        </SimpleGrid>
        {change.refused && Object.keys(faults).length === 0 ? (
          <ErrorState message={change.refused.message} />
        ) : null}
        <FormButtons onCancel={onClose} loading={change.isRunning}>{t`Save price`}</FormButtons>
      </Stack>
    </form>
  )
}

interface IndexFieldProps {
  value: string
  indexes: readonly string[]
  isFixed: boolean
  error: string | undefined
  onChange: (event: { currentTarget: { value: string } }) => void
}

function IndexField({ value, indexes, isFixed, error, onChange }: IndexFieldProps) {
  const others = indexes.filter((id) => !KNOWN_INDEXES.some((known) => known.id === id))
  return (
    <>
      <TextInput
        label={t`Index`}
        description={t`The name that contracts use. Choose one, or type a new name.`}
        list="fuel-indexes"
        maxLength={60}
        required
        disabled={isFixed}
        value={value}
        error={error}
        onChange={onChange}
      />
      <datalist id="fuel-indexes">
        {others.map((id) => (
          <option key={id} value={id} />
        ))}
        {KNOWN_INDEXES.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
    </>
  )
}

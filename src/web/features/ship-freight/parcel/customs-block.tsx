import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import { PARCEL_INCOTERMS, TAX_ID_TYPES } from '#contracts/reference.ts'
import { EditableGrid } from '../../../ui/editable-grid/editable-grid.tsx'
import type { GridColumn } from '../../../ui/editable-grid/grid-column.ts'
import { moneyText } from '../../../ui/money.tsx'
import { Section } from '../../../ui/section.tsx'
import { weightText } from '../../../ui/weight.tsx'
import type { Change, Faults } from '../desk/form/change-form.ts'
import { parcelChange } from './change-parcel.ts'
import { customsTotals } from './customs-draft.ts'
import styles from './parcel.module.css'
import { blankCommodity, type CommodityRow, type CustomsForm, type TaxIdRow } from './parcel-form.ts'
import { faultsBelow } from './pieces-grid.tsx'

interface CustomsBlockProps {
  customs: CustomsForm
  /** The weight of all packages: the goods cannot weigh more. */
  packedLb: number
  packages: number
  faults: Faults
  change: (change: Change) => void
}

const COMMODITY_COLUMNS: GridColumn<CommodityRow>[] = [
  { id: 'description', title: t`Goods` },
  { id: 'htsCode', title: t`HTS code`, width: 120 },
  { id: 'countryOfOrigin', title: t`Made in`, width: 80 },
  { id: 'quantity', title: t`Quantity`, kind: 'number', width: 90 },
  {
    id: 'unitOfMeasure',
    title: t`Unit`,
    kind: 'choice',
    width: 100,
    choices: [
      { value: 'PCS', label: t`Pieces` },
      { value: 'EA', label: t`Each` },
      { value: 'BOX', label: t`Boxes` },
      { value: 'PR', label: t`Pairs` },
      { value: 'KG', label: t`Kilograms` },
      { value: 'LB', label: t`Pounds` },
    ],
  },
  { id: 'unitValue', title: t`Unit value`, kind: 'number', width: 110 },
  { id: 'weight', title: t`Total weight, lb`, kind: 'number', width: 120 },
]
/** USPS makes a customs form for each package, so with several packages the goods must name theirs. */
const IN_PACKAGE: GridColumn<CommodityRow> = {
  id: 'packageNumber',
  title: t`In package`,
  kind: 'number',
  width: 90,
}

const TAX_ID_COLUMNS: GridColumn<TaxIdRow>[] = [
  {
    id: 'party',
    title: t`Party`,
    kind: 'choice',
    width: 160,
    choices: [
      { value: 'shipper', label: t`Shipper` },
      { value: 'consignee', label: t`Consignee` },
    ],
  },
  {
    id: 'type',
    title: t`Tax ID`,
    kind: 'choice',
    width: 120,
    choices: TAX_ID_TYPES.map((type) => ({ value: type, label: type })),
  },
  { id: 'value', title: t`Number` },
]
const blankTaxId = (): TaxIdRow => ({ party: 'shipper', type: 'EIN', value: '' })

/** The commercial invoice: the data that customs requires. */
export const CustomsBlock = memo(function CustomsBlock(props: CustomsBlockProps) {
  const { customs, packedLb, packages, faults, change } = props
  const patch = (part: Partial<CustomsForm>) => change(parcelChange({ kind: 'customs', patch: part }))
  const goodsFaults = useMemo(() => faultsBelow(faults, 'customs.commodities.'), [faults])
  const taxFaults = useMemo(() => faultsBelow(faults, 'customs.taxIds.'), [faults])
  const columns = useMemo(
    () => (packages > 1 ? [...COMMODITY_COLUMNS, IN_PACKAGE] : COMMODITY_COLUMNS),
    [packages],
  )
  const rows = customs.commodities.length > 0 ? customs.commodities : [blankCommodity()]
  const taxIds = customs.taxIds.length > 0 ? customs.taxIds : [blankTaxId()]
  return (
    <Section title={t`Commercial invoice`} id="customs" isFlush note={t`The shipment crosses a border`}>
      <InvoiceFields customs={customs} faults={faults} patch={patch} />
      <EditableGrid
        label={t`Goods`}
        path="customs.commodities"
        columns={columns}
        rows={rows}
        onChange={(commodities) => patch({ commodities })}
        blank={blankCommodity}
        faults={goodsFaults}
        addLabel={t`Add goods`}
      />
      {faults['customs.commodities'] ? <p className={styles.fault}>{faults['customs.commodities']}</p> : null}
      <Totals customs={customs} packedLb={packedLb} />
      <Text className={styles.part}>
        <Trans>Tax IDs</Trans>
      </Text>
      <EditableGrid
        label={t`Tax IDs`}
        path="customs.taxIds"
        columns={TAX_ID_COLUMNS}
        rows={taxIds}
        onChange={(next) => patch({ taxIds: next })}
        blank={blankTaxId}
        faults={taxFaults}
        addLabel={t`Add tax ID`}
      />
    </Section>
  )
})

const REASONS = [
  { value: 'SALE', label: t`Sale` },
  { value: 'GIFT', label: t`Gift` },
  { value: 'SAMPLE', label: t`Sample` },
  { value: 'RETURN', label: t`Return` },
  { value: 'REPAIR', label: t`Repair` },
]

interface InvoiceFieldsProps {
  customs: CustomsForm
  faults: Faults
  patch: (part: Partial<CustomsForm>) => void
}

function InvoiceFields({ customs, faults, patch }: InvoiceFieldsProps) {
  const text = (
    name: 'invoiceNumber' | 'currency' | 'freight' | 'insurance',
    label: string,
    maxLength = 40,
  ) => ({
    label,
    maxLength,
    'data-path': `customs.${name}`,
    value: customs[name],
    error: faults[`customs.${name}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => patch({ [name]: event.currentTarget.value }),
  })
  return (
    <div className={styles.customs}>
      <NativeSelect
        label={t`Incoterm`}
        data-path="customs.incoterm"
        data={[...PARCEL_INCOTERMS]}
        value={customs.incoterm}
        error={faults['customs.incoterm']}
        onChange={(event) => patch({ incoterm: event.currentTarget.value })}
      />
      <NativeSelect
        label={t`Reason for export`}
        data-path="customs.reasonForExport"
        data={REASONS}
        value={customs.reasonForExport}
        error={faults['customs.reasonForExport']}
        onChange={(event) => patch({ reasonForExport: event.currentTarget.value })}
      />
      <TextInput {...text('invoiceNumber', t`Invoice number`)} />
      <TextInput
        type="date"
        label={t`Invoice date`}
        data-path="customs.invoiceDate"
        value={customs.invoiceDate}
        error={faults['customs.invoiceDate']}
        onChange={(event) => patch({ invoiceDate: event.currentTarget.value })}
      />
      <TextInput {...text('freight', t`Freight on the invoice`)} inputMode="decimal" />
      <TextInput {...text('insurance', t`Insurance on the invoice`)} inputMode="decimal" />
      <TextInput {...text('currency', t`Currency`, 3)} />
    </div>
  )
}

/** The totals of the invoice; goods heavier than their packages are a mistake. */
function Totals({ customs, packedLb }: Pick<CustomsBlockProps, 'customs' | 'packedLb'>) {
  const totals = customsTotals(customs)
  const currency = /^[A-Z]{3}$/.test(customs.currency) ? customs.currency : 'USD'
  return (
    <div className={styles.totals}>
      <span>{plural(totals.units, { one: '# unit', other: '# units' })}</span>
      <span>{t`Goods ${moneyText(totals.goodsCents, currency)}`}</span>
      <strong>{t`Invoice ${moneyText(totals.invoiceCents, currency)}`}</strong>
      <span>{weightText(totals.weightLb)}</span>
      {packedLb > 0 && totals.weightLb > packedLb ? (
        <span role="status">{t`The goods weigh more than their packages (${weightText(packedLb)}).`}</span>
      ) : null}
    </div>
  )
}

import { NativeSelect, Text, TextInput } from '@mantine/core'
import { memo, useMemo } from 'react'
import { PARCEL_INCOTERMS, TAX_ID_TYPES } from '#contracts/reference.ts'
import { EditableGrid, type GridColumn } from '../../../ui/editable-grid/editable-grid.tsx'
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
  /** Of all packages: the goods cannot weigh more. */
  packedLb: number
  packages: number
  faults: Faults
  change: (change: Change) => void
}

const COMMODITY_COLUMNS: GridColumn<CommodityRow>[] = [
  { id: 'description', title: 'Goods' },
  { id: 'htsCode', title: 'HTS code', width: 120 },
  { id: 'countryOfOrigin', title: 'Made in', width: 80 },
  { id: 'quantity', title: 'Quantity', kind: 'number', width: 90 },
  {
    id: 'unitOfMeasure',
    title: 'Unit',
    kind: 'choice',
    width: 100,
    choices: [
      { value: 'PCS', label: 'Pieces' },
      { value: 'EA', label: 'Each' },
      { value: 'BOX', label: 'Boxes' },
      { value: 'PR', label: 'Pairs' },
      { value: 'KG', label: 'Kilograms' },
      { value: 'LB', label: 'Pounds' },
    ],
  },
  { id: 'unitValue', title: 'Unit value', kind: 'number', width: 110 },
  { id: 'weight', title: 'Weight of all, lb', kind: 'number', width: 120 },
]
/** USPS makes a customs form for each package, so of several it has to be said. */
const IN_PACKAGE: GridColumn<CommodityRow> = {
  id: 'packageNumber',
  title: 'In package',
  kind: 'number',
  width: 90,
}

const TAX_ID_COLUMNS: GridColumn<TaxIdRow>[] = [
  {
    id: 'party',
    title: 'Whose',
    kind: 'choice',
    width: 160,
    choices: [
      { value: 'shipper', label: 'Shipper' },
      { value: 'consignee', label: 'Consignee' },
    ],
  },
  {
    id: 'type',
    title: 'Tax id',
    kind: 'choice',
    width: 120,
    choices: TAX_ID_TYPES.map((type) => ({ value: type, label: type })),
  },
  { id: 'value', title: 'Number' },
]
const blankTaxId = (): TaxIdRow => ({ party: 'shipper', type: 'EIN', value: '' })

/** The commercial invoice: what customs at the border want to know. */
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
    <Section title="Commercial invoice" id="customs" isFlush note="The shipment crosses a border">
      <InvoiceFields customs={customs} faults={faults} patch={patch} />
      <EditableGrid
        label="Goods"
        path="customs.commodities"
        columns={columns}
        rows={rows}
        onChange={(commodities) => patch({ commodities })}
        blank={blankCommodity}
        faults={goodsFaults}
        addLabel="Add goods"
      />
      {faults['customs.commodities'] ? <p className={styles.fault}>{faults['customs.commodities']}</p> : null}
      <Totals customs={customs} packedLb={packedLb} />
      <Text className={styles.part}>Tax ids</Text>
      <EditableGrid
        label="Tax ids"
        path="customs.taxIds"
        columns={TAX_ID_COLUMNS}
        rows={taxIds}
        onChange={(next) => patch({ taxIds: next })}
        blank={blankTaxId}
        faults={taxFaults}
        addLabel="Add tax id"
      />
    </Section>
  )
})

const REASONS = [
  { value: 'SALE', label: 'Sale' },
  { value: 'GIFT', label: 'Gift' },
  { value: 'SAMPLE', label: 'Sample' },
  { value: 'RETURN', label: 'Return' },
  { value: 'REPAIR', label: 'Repair' },
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
        label="Incoterm"
        data-path="customs.incoterm"
        data={[...PARCEL_INCOTERMS]}
        value={customs.incoterm}
        error={faults['customs.incoterm']}
        onChange={(event) => patch({ incoterm: event.currentTarget.value })}
      />
      <NativeSelect
        label="Reason for export"
        data-path="customs.reasonForExport"
        data={REASONS}
        value={customs.reasonForExport}
        error={faults['customs.reasonForExport']}
        onChange={(event) => patch({ reasonForExport: event.currentTarget.value })}
      />
      <TextInput {...text('invoiceNumber', 'Invoice number')} />
      <TextInput
        type="date"
        label="Invoice date"
        data-path="customs.invoiceDate"
        value={customs.invoiceDate}
        error={faults['customs.invoiceDate']}
        onChange={(event) => patch({ invoiceDate: event.currentTarget.value })}
      />
      <TextInput {...text('freight', 'Freight on the invoice')} inputMode="decimal" />
      <TextInput {...text('insurance', 'Insurance on the invoice')} inputMode="decimal" />
      <TextInput {...text('currency', 'Currency', 3)} />
    </div>
  )
}

/** The invoice added up; goods heavier than their packages are a slip. */
function Totals({ customs, packedLb }: Pick<CustomsBlockProps, 'customs' | 'packedLb'>) {
  const totals = customsTotals(customs)
  const currency = /^[A-Z]{3}$/.test(customs.currency) ? customs.currency : 'USD'
  return (
    <div className={styles.totals}>
      <span>{`${totals.units} ${totals.units === 1 ? 'unit' : 'units'}`}</span>
      <span>{`Goods ${moneyText(totals.goodsCents, currency)}`}</span>
      <strong>{`Invoice ${moneyText(totals.invoiceCents, currency)}`}</strong>
      <span>{weightText(totals.weightLb)}</span>
      {packedLb > 0 && totals.weightLb > packedLb ? (
        <span role="status">{`The goods weigh more than their packages (${weightText(packedLb)}).`}</span>
      ) : null}
    </div>
  )
}

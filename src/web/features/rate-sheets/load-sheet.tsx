import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import { downloadSheetTemplate } from '#contracts/endpoints/rate-sheets.ts'
import { listTariffVersions } from '#contracts/endpoints/tariffs.ts'
import { download } from '../../api/file.ts'
import { useCall } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { useAddress } from '../../ui/address/use-address.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { StagedFile } from '../../ui/files/staged-file.tsx'
import { Section } from '../../ui/section.tsx'
import type { SheetKind } from './kinds.ts'
import { MapColumns } from './map-columns.tsx'
import css from './rate-sheets.module.css'

interface LoadSheetProps {
  kinds: readonly SheetKind[]
  fuelTables: readonly string[]
  /** The check was started. */
  onChecked: (importId: string) => void
}

/** Carrier, kind and file first; then its columns. */
export function LoadSheet({ kinds, fuelTables, onChecked }: LoadSheetProps) {
  // A link may name the kind of sheet, the carrier, the draft it is added to, and the name of the table.
  const { search: wanted } = useAddress<'Carriers'>()
  const [kindId, setKindId] = useState<SheetKind['id']>(
    () => kinds.find(({ id }) => id === wanted.kind)?.id ?? 'ltl-rates',
  )
  const [account, setAccount] = useState(wanted.carrier ?? '')
  const [base, setBase] = useState(wanted.basedOn ?? '')
  const [name, setName] = useState(wanted.name ?? '')
  const [file, setFile] = useState<StagedUpload | null>(null)
  const kind = kinds.find(({ id }) => id === kindId) ?? kinds[0]!
  const carriers = useCarriers(kind.rateModeIds)
  const chosen = carriers.find(({ value }) => value === account) ?? carriers[0]
  return (
    <Section title={t`Import a sheet`}>
      <Stack gap="md">
        <div className={css.choices}>
          <NativeSelect
            label={t`Kind of sheet`}
            data={kinds.map(({ id, label }) => ({ value: id, label }))}
            value={kind.id}
            onChange={(event) => {
              setKindId(event.currentTarget.value as SheetKind['id'])
              setFile(null)
            }}
          />
          {kind.isOfCarrier ? (
            <NativeSelect
              label={t`Carrier`}
              data={carriers.map(({ value, label }) => ({ value, label }))}
              value={chosen?.value ?? ''}
              onChange={(event) => {
                setAccount(event.currentTarget.value)
                setBase('')
              }}
            />
          ) : (
            <TextInput
              label={kind.id === 'fuel-prices' ? t`Index name` : t`Table name`}
              list="fuel-tables"
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              maxLength={100}
            />
          )}
          <datalist id="fuel-tables">
            {fuelTables.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <Template kind={kind} rateModeId={chosen?.rateModeId ?? 1} />
        </div>
        {kind.isAdded && chosen ? (
          <BaseChoice key={chosen.value} contract={chosen} base={base} onChange={setBase} />
        ) : null}
        <StagedFile
          label={t`File`}
          hint={t`XLSX or CSV, up to 200 MB. The header row is found automatically.`}
          isDisabled={kind.isOfCarrier ? !chosen : name.trim() === ''}
          onFile={setFile}
        />
        {file ? (
          <MapColumns
            key={file.fileId}
            kind={kind}
            file={file}
            whose={
              kind.isOfCarrier && chosen
                ? { ...chosen, ...(kind.isAdded && base ? { basedOn: base } : {}) }
                : { scac: '', rateModeId: 1, name: name.trim() }
            }
            onChecked={onChecked}
          />
        ) : null}
      </Stack>
    </Section>
  )
}

interface BaseChoiceProps {
  contract: { scac: string; rateModeId: number }
  base: string
  onChange: (tariffId: string) => void
}

/** Rates belong to the rules of a version: a typed draft, or the version in force. */
function BaseChoice({ contract, base, onChange }: BaseChoiceProps) {
  const { scac, rateModeId } = contract
  const list = useCall(listTariffVersions, { scac, rateModeId }, { silent: true })
  const versions = list.data?.versions ?? []
  const drafts = versions.filter(({ state }) => state === 'draft')
  const inForce = versions.find(({ state }) => state === 'inForce' || state === 'next')
  const [newest] = drafts
  const isKnown = drafts.some(({ id }) => id === base)
  // The first rates of a typed contract are added to that draft by default.
  useEffect(() => {
    if (!inForce && newest && !isKnown) onChange(newest.id)
  }, [inForce, newest, isKnown, onChange])
  if (drafts.length === 0) return null
  return (
    <NativeSelect
      label={t`Use the rules of`}
      maw={420}
      data={[
        { value: '', label: inForce ? t`${inForce.name}, in force` : t`No contract version: rates only` },
        ...drafts.map(({ id, name, note, createdBy }) => ({
          value: id,
          label: t`Draft ${name}${note ? ` · ${note}` : ''} · ${createdBy}`,
        })),
      ]}
      value={isKnown ? base : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Template({ kind, rateModeId }: { kind: SheetKind; rateModeId: number }) {
  const [fault, setFault] = useState('')
  // A contract has several sheets, which a CSV cannot contain.
  const formats = kind.id === 'contract' ? (['XLSX'] as const) : (['XLSX', 'CSV'] as const)
  const fetchAs = async (format: 'CSV' | 'XLSX') => {
    const outcome = await download(downloadSheetTemplate, { kind: kind.id, format, rateModeId })
    setFault(outcome.kind === 'refused' ? outcome.message : '')
  }
  return (
    <Group gap="xs" className={css.template}>
      {formats.map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void fetchAs(format)}
        >
          <Trans>{format} template</Trans>
        </Button>
      ))}
      {fault ? <ErrorState message={fault} /> : null}
    </Group>
  )
}

/** Each carrier once per rate mode, for the rate modes of the kind of sheet. */
function useCarriers(rateModeIds: readonly number[]) {
  const list = useCall(freightCarrierWork, { pageSize: 1000 }, { query: { mode: 'Load' }, silent: true })
  const seen = new Map<string, { value: string; label: string; scac: string; rateModeId: number }>()
  for (const { scac, rateModeId, rateMode, carrierName } of list.data?.rows ?? []) {
    if (rateModeId === undefined || !rateModeIds.includes(rateModeId)) continue
    const value = `${scac}-${rateModeId}`
    if (!seen.has(value))
      seen.set(value, { value, label: `${carrierName} (${scac}), ${rateMode}`, scac, rateModeId })
  }
  return [...seen.values()]
}

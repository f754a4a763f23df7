import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { freightCarrierWork } from '#contracts/endpoints/carriers.ts'
import { downloadSheetTemplate } from '#contracts/endpoints/rate-sheets.ts'
import { download } from '../../api/file.ts'
import { useCall } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { StagedFile } from '../../ui/files/staged-file.tsx'
import { Section } from '../../ui/section.tsx'
import type { SheetKind } from './kinds.ts'
import { MapColumns } from './map-columns.tsx'
import css from './rate-sheets.module.css'

interface LoadSheetProps {
  kinds: readonly SheetKind[]
  fuelTables: readonly string[]
  /** The check was begun. */
  onChecked: (importId: string) => void
}

/** Carrier, kind and file first; then its columns. */
export function LoadSheet({ kinds, fuelTables, onChecked }: LoadSheetProps) {
  // A link may come with the kind of sheet and the name of the table.
  const wanted = useSearch({ strict: false }) as { kind?: string; name?: string }
  const [kindId, setKindId] = useState<SheetKind['id']>(
    () => kinds.find(({ id }) => id === wanted.kind)?.id ?? 'ltl-rates',
  )
  const [account, setAccount] = useState('')
  const [name, setName] = useState(wanted.name ?? '')
  const [file, setFile] = useState<StagedUpload | null>(null)
  const carriers = useCarriers()
  const kind = kinds.find(({ id }) => id === kindId) ?? kinds[0]!
  const chosen = carriers.find(({ value }) => value === account) ?? carriers[0]
  return (
    <Section title="Load a sheet">
      <Stack gap="md">
        <div className={css.choices}>
          <NativeSelect
            label="Kind of sheet"
            data={kinds.map(({ id, label }) => ({ value: id, label }))}
            value={kind.id}
            onChange={(event) => {
              setKindId(event.currentTarget.value as SheetKind['id'])
              setFile(null)
            }}
          />
          {kind.isOfCarrier ? (
            <NativeSelect
              label="Carrier"
              data={carriers.map(({ value, label }) => ({ value, label }))}
              value={chosen?.value ?? ''}
              onChange={(event) => setAccount(event.currentTarget.value)}
            />
          ) : (
            <TextInput
              label={kind.id === 'fuel-prices' ? 'Name of the index' : 'Name of the table'}
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
          <Template kind={kind} />
        </div>
        <StagedFile
          label="File"
          hint="XLSX or CSV, up to 200 MB. The first row with titles is found by itself."
          isDisabled={kind.isOfCarrier ? !chosen : name.trim() === ''}
          onFile={setFile}
        />
        {file ? (
          <MapColumns
            key={file.fileId}
            kind={kind}
            file={file}
            whose={kind.isOfCarrier && chosen ? chosen : { scac: '', rateModeId: 1, name: name.trim() }}
            onChecked={onChecked}
          />
        ) : null}
      </Stack>
    </Section>
  )
}

function Template({ kind }: { kind: SheetKind }) {
  const [fault, setFault] = useState('')
  const fetchAs = async (format: 'CSV' | 'XLSX') => {
    const outcome = await download(downloadSheetTemplate, { kind: kind.id, format })
    setFault(outcome.kind === 'refused' ? outcome.message : '')
  }
  return (
    <Group gap="xs" className={css.template}>
      {(['XLSX', 'CSV'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => void fetchAs(format)}
        >
          {format} template
        </Button>
      ))}
      {fault ? <ErrorState message={fault} /> : null}
    </Group>
  )
}

/** Each carrier once a rate mode: its tariff holds for all of its accounts. */
function useCarriers() {
  const list = useCall(freightCarrierWork, { pageSize: 1000 }, { query: { mode: 'Load' }, silent: true })
  const seen = new Map<string, { value: string; label: string; scac: string; rateModeId: number }>()
  for (const { scac, rateModeId, rateMode, carrierName } of list.data?.rows ?? []) {
    // Class rates are of LTL and volume LTL.
    if (rateModeId === undefined || rateModeId > 2) continue
    const value = `${scac} ${rateModeId}`
    if (!seen.has(value))
      seen.set(value, { value, label: `${carrierName} (${scac}), ${rateMode}`, scac, rateModeId })
  }
  return [...seen.values()]
}

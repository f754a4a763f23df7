import { useState } from 'react'
import { checkLocations, previewLocations } from '#contracts/endpoints/locations.ts'
import { useCall, useChange } from '../../api/queries.ts'
import type { StagedUpload } from '../../api/upload.ts'
import { headOf, MapColumns, NOTHING_CHOSEN } from '../../ui/sheet-table/map-columns.tsx'

interface MapListProps {
  file: StagedUpload
  /** The check was started. */
  onChecked: (importId: string) => void
}

/** The columns of a list of locations; then its check. */
export function MapList({ file, onChecked }: MapListProps) {
  const [chosen, choose] = useState(NOTHING_CHOSEN)
  const head = useCall(previewLocations, headOf(file, chosen), {
    keepsPrevious: true,
    silent: true,
    staleTime: 300_000,
  })
  const check = useChange(checkLocations)
  return (
    <MapColumns
      file={file}
      read={head}
      chosen={chosen}
      onChoose={choose}
      check={check}
      onCheck={async (sheet) => {
        const outcome = await check.run(sheet)
        if (outcome.kind === 'ok') onChecked(outcome.value.import.id)
      }}
    />
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Anchor, Badge, Button } from '@mantine/core'
import { useState } from 'react'
import type { RateSheetImport } from '#contracts/entities/rate-sheet.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { Instant } from '../../ui/date-window.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/section.tsx'
import sheet from '../../ui/sheet-table/sheet-table.module.css'
import { SheetTable } from '../../ui/sheet-table/sheet-table.tsx'
import { dayText, kindLabel, type SheetKind, STATES } from './kinds.ts'
import css from './rate-sheets.module.css'
import { RollBack } from './roll-back.tsx'

interface VersionListProps {
  imports: readonly RateSheetImport[]
  kinds: readonly SheetKind[]
  /** Id of the open version. */
  chosen: string
  onOpen: (importId: string) => void
}

/** The versions with their results, newest first. */
export function VersionList({ imports, kinds, chosen, onOpen }: VersionListProps) {
  const [asked, setAsked] = useState<RateSheetImport | null>(null)
  const isChangeable = canChange(useUser().userType)
  return (
    <Section
      title={t`Versions`}
      note={imports.length > 0 ? String(imports.length) : undefined}
      isFlush={imports.length > 0}
    >
      {imports.length === 0 ? (
        <EmptyState
          title={t`No rate sheets yet`}
          hint={t`Choose a file above. Each import is listed here, with its result.`}
        />
      ) : (
        <SheetTable label={t`Versions`}>
          <thead>
            <tr>
              {[t`State`, t`Sheet`, t`Carrier`, t`Effective`, t`Rows`, t`Loaded`].map((title) => (
                <th scope="col" key={title} className={title === t`Rows` ? sheet.figure : undefined}>
                  {title}
                </th>
              ))}
              <th scope="col">
                <span className="lading-heard">
                  <Trans>Roll back</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {imports.map((one) => (
              <Version
                key={one.id}
                one={one}
                label={kindLabel(kinds, one.kind)}
                isChosen={one.id === chosen}
                onOpen={onOpen}
                onRollBack={isChangeable && one.state === 'live' ? () => setAsked(one) : null}
              />
            ))}
          </tbody>
        </SheetTable>
      )}
      <RollBack version={asked} onClose={() => setAsked(null)} />
    </Section>
  )
}

interface VersionProps {
  one: RateSheetImport
  label: string
  isChosen: boolean
  onOpen: (importId: string) => void
  onRollBack: (() => void) | null
}

function Version({ one, label, isChosen, onOpen, onRollBack }: VersionProps) {
  const { word, color } = STATES[one.state]
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <Badge color={color} tt="none" miw="max-content">
          {word}
        </Badge>
      </td>
      <td>
        <Anchor component="button" type="button" onClick={() => onOpen(one.id)}>
          {one.name}
        </Anchor>
        <div className={css.small}>
          {label} · {one.fileName}
        </div>
      </td>
      <td className="lading-code">{one.scac || '–'}</td>
      <td>{one.effectiveFrom ? dayText(one.effectiveFrom) : '–'}</td>
      <td className={sheet.figure}>{one.rows.toLocaleString('en-US')}</td>
      <td>
        <Instant at={one.createdAt} />
        <div className={css.small}>{one.createdBy}</div>
      </td>
      <td className={sheet.figure}>
        {onRollBack ? (
          <Button size="xs" variant="default" onClick={onRollBack}>
            <Trans>
              Roll back<span className="lading-heard"> {one.name}</span>
            </Trans>
          </Button>
        ) : null}
      </td>
    </tr>
  )
}

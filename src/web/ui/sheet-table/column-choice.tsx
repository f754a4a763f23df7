import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, NativeSelect } from '@mantine/core'
import { columnLetters } from '#domain/mapping/sheet-row.ts'
import { FieldChoiceCell } from './field-choices.tsx'

/** Why a column was matched to a field, and how certain the match is, 0 to 1. */
export interface Suggestion {
  column: number | null
  by: 'both' | 'header' | 'content' | 'none'
  confidence: number
}

interface ColumnChoiceProps {
  field: { label: string; isRequired: boolean }
  /** Titles of the columns in file order. */
  header: readonly string[]
  column: number | null
  /** The default if there is no column or a cell is empty; '' = none. */
  fallback?: string
  suggestion: Suggestion | undefined
  onChange: (column: number | null) => void
}

/** Chooses the column for a field; marks a guess. */
export function ColumnChoice({ field, header, column, fallback, suggestion, onChange }: ColumnChoiceProps) {
  const options = header.map((title, index) => ({
    value: String(index),
    label: `${columnLetters(index)}: ${title || t`no title`}`,
  }))
  return (
    <FieldChoiceCell>
      <NativeSelect
        label={`${field.label}${field.isRequired ? ' *' : ''}`}
        data={[{ value: '', label: fallback ? t`No column: always ${fallback}` : t`No column` }, ...options]}
        value={column === null ? '' : String(column)}
        onChange={(event) => {
          const text = event.currentTarget.value
          onChange(text === '' ? null : Number(text))
        }}
      />
      {suggestion && column !== null && suggestion.column === column ? <Guess {...suggestion} /> : null}
    </FieldChoiceCell>
  )
}

const BY = { both: t`title and content`, header: 'title', content: 'content', none: '' }

/** The basis of a guess; nothing if it is certain or there is none. */
export function Guess({ by, confidence }: Pick<Suggestion, 'by' | 'confidence'>) {
  if (by === 'none' || confidence >= 1) return null
  return (
    <Badge size="sm" variant="light" color={confidence < 0.8 ? 'yellow' : 'gray'} tt="none">
      <Trans>
        Suggested by {BY[by]}, {Math.round(confidence * 100)}%
      </Trans>
    </Badge>
  )
}

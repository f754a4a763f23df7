import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, NativeSelect } from '@mantine/core'
import { columnLetters } from '#domain/mapping/sheet-row.ts'
import { FieldChoiceCell } from './field-choices.tsx'

/** By what a column was found to be the one of a field, and how sure that is, 0 to 1. */
export interface Suggestion {
  column: number | null
  by: 'both' | 'header' | 'content' | 'none'
  confidence: number
}

interface ColumnChoiceProps {
  field: { label: string; isRequired: boolean }
  /** Titles of the columns, in their order. */
  header: readonly string[]
  column: number | null
  /** What holds where there is no column, or a cell is empty; '' nothing. */
  fallback?: string
  suggestion: Suggestion | undefined
  onChange: (column: number | null) => void
}

/** The column that fills a field; with a word on it where the column was guessed. */
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

/** What a guess rests on; nothing where it is certain or none. */
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

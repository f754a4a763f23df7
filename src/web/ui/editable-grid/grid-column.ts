export interface GridChoice {
  value: string
  label: string
  /** The full name, for a label that is a code. */
  name?: string
  /** Other words for it in spreadsheets. */
  words?: readonly string[]
}

export interface GridColumn<R> {
  id: keyof R & string
  title: string
  /** The full name for the label of each cell; `title` if absent. */
  name?: string
  /** The type of the cells; `text` if absent. Values are text until they are checked, checkboxes are booleans. */
  kind?: 'text' | 'number' | 'choice' | 'tick'
  choices?: readonly GridChoice[]
  maxLength?: number
  /** Pixels. */
  width?: number
  /** Parses a pasted text if the kind is not enough; null leaves the value unchanged. */
  read?: (text: string) => unknown
}

export const nameOf = <R>({ name, title }: GridColumn<R>): string => name ?? title

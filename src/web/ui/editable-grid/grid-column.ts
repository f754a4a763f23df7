export interface GridChoice {
  value: string
  label: string
  /** In full, for a label that is a code. */
  name?: string
  /** Other words that spreadsheets use for it. */
  words?: readonly string[]
}

export interface GridColumn<R> {
  id: keyof R & string
  title: string
  /** In full, for the name of each cell; `title` when absent. */
  name?: string
  /** The type of the cells; `text` when absent. Values are texts until they are checked, checkboxes are booleans. */
  kind?: 'text' | 'number' | 'choice' | 'tick'
  choices?: readonly GridChoice[]
  maxLength?: number
  /** Pixels. */
  width?: number
  /** Reads a pasted text when the kind is not enough; null leaves the value as it was. */
  read?: (text: string) => unknown
}

export const nameOf = <R>({ name, title }: GridColumn<R>): string => name ?? title

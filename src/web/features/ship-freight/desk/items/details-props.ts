import type { Change, Faults } from '../form/change-form.ts'
import type { PrepaidForm, TextField } from '../form/form.ts'

export interface DetailsBlockProps {
  form: Pick<PrepaidForm, TextField>
  faults: Faults
  change: (change: Change) => void
}

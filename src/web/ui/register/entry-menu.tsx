import { t } from '@lingui/core/macro'
import { RowMenu, type RowMenuProps } from '../row-menu.tsx'

interface EntryMenuProps {
  label: string
  onEdit: () => void
  onDelete: () => void
  /** What else can be done with the entry. */
  others?: RowMenuProps['items']
}

/** What can be done with one entry of a list that its users keep. */
export const EntryMenu = ({ label, onEdit, onDelete, others = [] }: EntryMenuProps) => (
  <RowMenu
    label={label}
    items={[
      { label: t`Edit…`, onClick: onEdit },
      ...others,
      { label: t`Delete…`, isGrave: true, onClick: onDelete },
    ]}
  />
)

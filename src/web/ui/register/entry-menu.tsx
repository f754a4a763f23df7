import { t } from '@lingui/core/macro'
import { RowMenu, type RowMenuProps } from '../row-menu.tsx'

interface EntryMenuProps {
  label: string
  onEdit: () => void
  onDelete: () => void
  /** Further actions. */
  others?: RowMenuProps['items']
}

/** The menu of an entry in a list that users maintain. */
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

import { t } from '@lingui/core/macro'
import { Modal } from '@mantine/core'
import { BoxSizes } from './box-sizes.tsx'

/** The box sizes in a dialog over the screen on which packages are typed. */
export function BoxDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Box sizes`} size="lg">
      <BoxSizes />
    </Modal>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { deleteCustomReport } from '#contracts/endpoints/reports.ts'
import type { CustomReportValue } from '#contracts/entities/report.ts'
import { useChange } from '../../api/queries.ts'
import { ActionMenu } from '../../ui/action-menu/action-menu.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'

interface MenuProps {
  report: CustomReportValue
  onEdit: () => void
  onDeleted: () => void
}

/** Changes or deletes the open custom report; another user's report can be copied. */
export function CustomReportMenu({ report, onEdit, onDeleted }: MenuProps) {
  const [isAsked, setAsked] = useState(false)
  const change = useChange(deleteCustomReport)
  const remove = async () => {
    const outcome = await change.run({ id: report.id })
    setAsked(false)
    if (outcome.kind === 'ok') {
      toast('success', t`${report.name} has been deleted.`)
      onDeleted()
    } else if (!outcome.isTold) toast('error', outcome.message)
  }
  return (
    <>
      <ActionMenu
        actions={[
          { label: report.isOwn ? t`Edit…` : t`Edit a copy…`, onClick: onEdit },
          ...(report.isOwn ? [{ label: t`Delete…`, isGrave: true, onClick: () => setAsked(true) }] : []),
        ]}
        button={(opener) => (
          <ActionIcon {...opener} size={34} variant="default" aria-label={t`Change ${report.name}`}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Delete ${report.name}?`}
        confirmLabel={t`Delete report`}
        isDangerous
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        <Trans>
          {report.isShared ? t`Your colleagues can no longer run it either. ` : ''}Saved runs are kept.
        </Trans>
      </ConfirmDialog>
    </>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import { IconDownload, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { listSkuRules } from '#contracts/endpoints/shop.ts'
import type { SkuRuleValue } from '#contracts/entities/shop.ts'
import { useCall } from '../../api/queries.ts'
import { ActionMenu } from '../../ui/action-menu/action-menu.tsx'
import { AddButton } from '../../ui/add-button.tsx'
import type { Column } from '../../ui/data-table/column.ts'
import { codeColumn, textColumn, withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { listState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { saveFile } from '../../ui/files/save-file.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { EntryMenu } from '../../ui/register/entry-menu.tsx'
import { Section } from '../../ui/section.tsx'
import { DeleteSku } from './delete-sku.tsx'
import css from './free-shipping.module.css'

const SKU_DIALOG = partFrom(() => import('./sku-dialog.tsx').then((part) => part.SkuDialog))
const SKU_UPLOAD = partFrom(() => import('./sku-upload.tsx').then((part) => part.SkuUpload))

/** What the user opened: a form for a SKU (null: a new one), a deletion, a file. */
type Asked =
  | { kind: 'edit'; rule: SkuRuleValue | null }
  | { kind: 'delete'; rule: SkuRuleValue }
  | { kind: 'upload' }

/** The SKU rule: search, add, change, delete, import and export. */
export function SkuRules({ isChangeable }: { isChangeable: boolean }) {
  const state = useTableState()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { searchText, pageIndex, pageSize } = state.paging
  const list = useCall(
    listSkuRules,
    { searchText, pageNumber: pageIndex, pageSize },
    { keepsPrevious: true, silent: true },
  )
  const columns = useMemo(
    () => withActions(COLUMNS, isChangeable ? (rule) => actionsOf(rule, setAsked) : null),
    [isChangeable],
  )
  const close = () => setAsked(null)
  return (
    <Section title={t`SKU rule`}>
      <div className={css.above}>
        {isChangeable ? (
          <>
            <AddButton label={t`Add SKU`} onClick={() => setAsked({ kind: 'edit', rule: null })} />
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
              onClick={() => setAsked({ kind: 'upload' })}
            >
              <Trans>Load a file</Trans>
            </Button>
          </>
        ) : null}
        <ActionMenu
          actions={FILES.map(({ label, body }) => ({
            label,
            onClick: () => void saveFile(listSkuRules, body),
          }))}
          button={(opener) => (
            <Button {...opener} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
              <Trans>Save as a file</Trans>
            </Button>
          )}
        />
      </div>
      <DataTable<SkuRuleValue>
        id="free-shipping-skus"
        label={t`SKUs`}
        columns={columns}
        rowId={(row) => row.id}
        state={state}
        {...listState(list)}
        onOpen={isChangeable ? (rule) => setAsked({ kind: 'edit', rule }) : undefined}
        empty={{ title: t`No SKUs yet`, hint: t`Add the SKUs that ship free, or import them from a file.` }}
        searchPlaceholder={t`SKU, description  ( / )`}
      />
      <LazyPart
        of={SKU_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, onClose: close }}
      />
      <LazyPart
        of={SKU_UPLOAD}
        isWanted={asked?.kind === 'upload'}
        isAbove
        with={{ isOpen: asked?.kind === 'upload', onClose: close }}
      />
      <DeleteSku rule={asked?.kind === 'delete' ? asked.rule : null} onClose={close} />
    </Section>
  )
}

const FILES = [
  { label: t`All SKUs, XLSX`, body: { format: 'XLSX' } },
  { label: t`All SKUs, CSV`, body: { format: 'CSV' } },
  { label: t`Empty template, XLSX`, body: { format: 'XLSX', isTemplate: true } },
  { label: t`Empty template, CSV`, body: { format: 'CSV', isTemplate: true } },
] as const

const actionsOf = (rule: SkuRuleValue, ask: (asked: Asked) => void) => (
  <EntryMenu
    label={t`Change ${rule.sku}`}
    onEdit={() => ask({ kind: 'edit', rule })}
    onDelete={() => ask({ kind: 'delete', rule })}
  />
)

const shipsFree = (rule: SkuRuleValue): string => (rule.isFreeShipping ? t`Ships free` : t`Never free`)

const COLUMNS: readonly Column<SkuRuleValue>[] = [
  codeColumn('sku', 'SKU', 150, (rule) => rule.sku, { isCardTitle: true }),
  textColumn('description', t`Description`, 220, (rule) => rule.description),
  {
    id: 'free',
    title: t`Rule`,
    width: 120,
    cell: (rule) => (
      <Badge color={rule.isFreeShipping ? 'green' : 'gray'} tt="none">
        {shipsFree(rule)}
      </Badge>
    ),
    text: shipsFree,
  },
  {
    id: 'minimum',
    title: t`From quantity`,
    width: 120,
    isFigure: true,
    cell: (rule) => (rule.isFreeShipping ? rule.minimumQuantity.toLocaleString('en-US') : '–'),
    text: (rule) => (rule.isFreeShipping ? String(rule.minimumQuantity) : ''),
  },
]

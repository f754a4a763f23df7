import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, type ButtonProps, Divider, Group, Popover, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { removeView, saveView, setDefaultView } from '#contracts/endpoints/views.ts'
import type { SavedView } from '#contracts/entities/saved-view.ts'
import { canChange } from '#domain/access/rights.ts'
import type { Outcome } from '../../api/call.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import type { TablePreferences } from '../data-table/preferences.ts'
import { RowMenu } from '../row-menu.tsx'
import { toast } from '../toast.ts'
import { contentOf } from './same-view.ts'
import { ViewForm } from './view-form.tsx'

interface ViewsMenuProps {
  list: string
  views: readonly SavedView[]
  /** The view that the list is shown with. */
  shown: SavedView | undefined
  kept: Readonly<Record<string, string>>
  preferences: TablePreferences
  onShow: (view: SavedView | null) => void
  onReset: () => void
  button: ButtonProps & { 'aria-label': string }
}

/** Chooses a view, saves one, shares it, or makes it the default. */
export default function ViewsMenu(props: ViewsMenuProps) {
  const { list, views, shown, kept, preferences, onShow } = props
  const [isOpen, setOpen] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const works = useWorks(props)
  const own = views.filter(({ isMine }) => isMine)
  const shared = views.filter(({ isMine }) => !isMine)
  const pick = (view: SavedView | null) => {
    onShow(view)
    if (view === null) props.onReset()
    setOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      withinPortal
      returnFocus
    >
      <Popover.Target>
        <Button {...props.button} aria-haspopup="dialog" onClick={() => setOpen(!isOpen)}>
          {shown?.name ?? t`Views`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" w={320} mah="70vh" style={{ overflowY: 'auto' }} aria-label={t`Views`}>
        {isSaving ? (
          <ViewForm
            list={list}
            content={contentOf(kept, preferences)}
            onDone={() => {
              setSaving(false)
              setOpen(false)
            }}
            onCancel={() => setSaving(false)}
          />
        ) : (
          <Stack gap={2}>
            <ViewLine name="All rows" isShown={Object.keys(kept).length === 0} onPick={() => pick(null)} />
            {own.map((view) => (
              <ViewLine
                key={view.id}
                name={view.name}
                detail={detailOf(view)}
                isShown={view === shown}
                onPick={() => pick(view)}
                actions={works.own(view)}
              />
            ))}
            {shared.length > 0 ? (
              <Text size="xs" c="dimmed" mt={6} px={8}>
                <Trans>Shared by colleagues</Trans>
              </Text>
            ) : null}
            {shared.map((view) => (
              <ViewLine
                key={view.id}
                name={view.name}
                detail={[view.owner, view.isDefault ? 'default' : ''].filter(Boolean).join(', ')}
                isShown={view === shown}
                onPick={() => pick(view)}
                actions={works.shared(view)}
              />
            ))}
            <Divider my={4} />
            <Button
              variant="subtle"
              size="compact-sm"
              justify="flex-start"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => setSaving(true)}
            >
              <Trans>Save as a new view</Trans>
            </Button>
          </Stack>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

const detailOf = ({ isShared, isDefault }: SavedView): string =>
  [isShared ? 'shared' : '', isDefault ? 'default' : ''].filter(Boolean).join(', ')

interface ViewLineProps {
  name: string
  detail?: string
  isShown: boolean
  onPick: () => void
  actions?: Parameters<typeof RowMenu>[0]['items']
}

function ViewLine({ name, detail, isShown, onPick, actions }: ViewLineProps) {
  return (
    <Group gap={2} wrap="nowrap">
      <Button
        variant={isShown ? 'light' : 'subtle'}
        color={isShown ? undefined : 'gray'}
        size="compact-sm"
        h={32}
        justify="flex-start"
        flex={1}
        miw={0}
        aria-current={isShown || undefined}
        onClick={onPick}
      >
        {name}
        {detail ? (
          <Text span size="xs" c="dimmed" ml={6}>
            {detail}
          </Text>
        ) : null}
      </Button>
      {actions ? <RowMenu label={t`Change view ${name}`} items={actions} /> : null}
    </Group>
  )
}

/** The actions of a view. */
function useWorks({ list, kept, preferences }: ViewsMenuProps) {
  const user = useUser()
  const save = useChange(saveView)
  const remove = useChange(removeView)
  const setDefault = useChange(setDefaultView)
  const told = async (running: Promise<Outcome<unknown>>, done: string) => {
    const outcome = await running
    if (outcome.kind === 'ok') toast('success', done)
    else if (!outcome.isTold) toast('error', outcome.message)
  }
  const changed = (
    view: SavedView,
    patch: Partial<Pick<SavedView, 'content' | 'isShared'>>,
    done: string,
  ) => {
    const { id: viewId, version, name, isShared, content } = view
    void told(save.run({ viewId, version, list, name, isShared, content, ...patch }), done)
  }
  const byDefault = (view: SavedView) => ({
    label: view.isDefault ? t`Stop using it as the default view` : t`Use as default view`,
    onClick: () =>
      void told(
        setDefault.run({ list, viewId: view.isDefault ? '' : view.id }),
        view.isDefault ? t`The list opens with all rows.` : t`The list opens with ${view.name}.`,
      ),
  })
  const removal = (view: SavedView) => ({
    label: t`Remove`,
    isGrave: true,
    onClick: () => void told(remove.run({ viewId: view.id }), t`${view.name} was removed.`),
  })
  const own = (view: SavedView) => [
    byDefault(view),
    {
      label: t`Update to the current view`,
      onClick: () => changed(view, { content: contentOf(kept, preferences) }, t`${view.name} was updated.`),
    },
    ...(canChange(user.userType)
      ? [
          {
            label: view.isShared ? t`Stop sharing` : t`Share with colleagues`,
            onClick: () =>
              changed(
                view,
                { isShared: !view.isShared },
                view.isShared ? t`${view.name} is no longer shared.` : t`${view.name} is shared.`,
              ),
          },
        ]
      : []),
    removal(view),
  ]
  const shared = (view: SavedView) => [byDefault(view), ...(user.userType === 'Admin' ? [removal(view)] : [])]
  return { own, shared }
}

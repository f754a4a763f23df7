import { t } from '@lingui/core/macro'
import { Skeleton, Stack } from '@mantine/core'
import { useMemo, useState } from 'react'
import { listWebhooks, testWebhook, type WebhookValue } from '#contracts/endpoints/webhooks.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { wholeListState } from '../../ui/data-table/query-state.ts'
import { useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { NewSecret } from './new-secret.tsx'
import { RemoveWebhook } from './remove-webhook.tsx'
import { RenewSecret } from './renew-secret.tsx'
import { WEBHOOK_COLUMNS } from './webhook-columns.tsx'

const WEBHOOK_DIALOG = partFrom(() => import('./webhook-dialog.tsx').then((part) => part.WebhookDialog))

type Asked =
  | { kind: 'edit'; webhook: WebhookValue | null }
  | { kind: 'renew' | 'remove'; webhook: WebhookValue }

export interface ShownSecret {
  name: string
  secret: string
}

/** Webhooks: the addresses that get events, and the log of deliveries. */
export function Page() {
  const state = useTableState({ pageSize: 100 })
  const [asked, setAsked] = useState<Asked | null>(null)
  const [secret, setSecret] = useState<ShownSecret | null>(null)
  const list = useCall(listWebhooks, {}, { keepsPrevious: true })
  const test = useChange(testWebhook)
  const { run } = test
  const columns = useMemo(() => {
    const send = async ({ id, name }: WebhookValue) => {
      const outcome = await run({ webhookId: id })
      if (outcome.kind === 'ok')
        toast('success', t`A test is on its way to ${name}. The log shows the result.`)
      else if (!outcome.isTold) toast('error', outcome.message)
    }
    return withActions(WEBHOOK_COLUMNS, (webhook) => actionsOf(webhook, setAsked, (one) => void send(one)))
  }, [run])
  const close = () => setAsked(null)
  // The log is below the list: rendered before the list has its height, it would jump.
  if (list.isPending) {
    return (
      <>
        <PageHeader />
        <Skeleton height={560} role="status" aria-label={t`Loading the webhooks`} />
      </>
    )
  }
  return (
    <>
      <PageHeader />
      <Stack gap="md">
        <DataTable<WebhookValue>
          id="webhooks"
          label={t`Webhooks`}
          columns={columns}
          rowId={(one) => one.id}
          state={state}
          {...wholeListState(list, list.data?.webhooks, state, (row) => `${row.name} ${row.url}`)}
          onOpen={(webhook) => setAsked({ kind: 'edit', webhook })}
          add={<AddButton label={t`Add webhook`} onClick={() => setAsked({ kind: 'edit', webhook: null })} />}
          empty={{
            title: t`No webhooks yet`,
            hint: t`Add the URL of a program that should receive bookings, pickups and deliveries.`,
          }}
          searchPlaceholder={t`Name, address  ( / )`}
        />
        <Section title={t`Deliveries`}>
          <DeliveryLog />
        </Section>
      </Stack>
      <LazyPart
        of={WEBHOOK_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{
          isOpen: asked?.kind === 'edit',
          webhook: asked?.kind === 'edit' ? asked.webhook : null,
          onClose: close,
          onSecret: setSecret,
        }}
      />
      <RenewSecret
        webhook={asked?.kind === 'renew' ? asked.webhook : null}
        onClose={close}
        onSecret={setSecret}
      />
      <RemoveWebhook webhook={asked?.kind === 'remove' ? asked.webhook : null} onClose={close} />
      <NewSecret shown={secret} onClose={() => setSecret(null)} />
    </>
  )
}

const actionsOf = (
  webhook: WebhookValue,
  ask: (asked: Asked) => void,
  sendTest: (webhook: WebhookValue) => void,
) => (
  <RowMenu
    label={t`Change the webhook ${webhook.name}`}
    items={[
      { label: t`Edit…`, onClick: () => ask({ kind: 'edit', webhook }) },
      { label: t`Send a test`, onClick: () => sendTest(webhook) },
      { label: t`New secret…`, onClick: () => ask({ kind: 'renew', webhook }) },
      { label: t`Remove…`, isGrave: true, onClick: () => ask({ kind: 'remove', webhook }) },
    ]}
  />
)

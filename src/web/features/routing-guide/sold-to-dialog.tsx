import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Modal, SimpleGrid, Text } from '@mantine/core'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { PAYMENT_TYPES } from '#contracts/reference.ts'
import { EntryForm, useEntry } from '../../ui/entry-form.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useTyped } from '../../ui/use-typed.ts'
import { type CollectEntry, CollectFields } from './collect-fields.tsx'
import { readSoldToNow } from './use-guide.ts'

interface SoldToDialogProps {
  /** null: the dialog is closed. A null account: a new one. */
  asked: { account: SoldToAccountValue | null } | null
  onClose: () => void
}

/** The values of the form; it leaves out the account's two rule lists, so they stay unchanged. */
interface Values extends Record<string, unknown> {
  function: 'add' | 'update'
  account: Pick<
    SoldToAccountValue,
    'soldTo' | 'name' | 'accountNumber' | 'shipViaCode' | 'paymentType' | 'version'
  > & {
    collectCarriers: CollectEntry[]
  }
}

/** Adds or changes one sold-to account; a number that only appears on locations gets an account. */
export function SoldToDialog({ asked, onClose }: SoldToDialogProps) {
  const title = asked?.account ? t`Sold To ${asked.account.soldTo}` : t`Add a sold-to account`
  const typed = useTyped(asked !== null)
  return (
    <Modal onClose={onClose} title={title} size="lg" {...typed}>
      {asked ? <SoldToForm account={asked.account} onClose={onClose} /> : null}
    </Modal>
  )
}

const valuesOf = (account: SoldToAccountValue | null): Values => ({
  function: account?.isAccount ? 'update' : 'add',
  account: {
    soldTo: account?.soldTo ?? '',
    name: account?.name ?? '',
    accountNumber: account?.accountNumber ?? '',
    shipViaCode: account?.shipViaCode ?? '',
    paymentType: account?.paymentType ?? '',
    collectCarriers: account?.collectCarriers ?? [],
    version: account?.isAccount ? account.version : undefined,
  },
})

function SoldToForm({ account, onClose }: { account: SoldToAccountValue | null; onClose: () => void }) {
  const work = useEntry({
    endpoint: soldToWork,
    entry: account,
    valuesOf,
    told: ({ message }) => message,
    version: 'account.version',
    overtakenCode: 'SOLD_TO_CHANGED',
    readNow: (client, { soldTo }) => readSoldToNow(client, soldTo),
    onClose,
  })
  const { form } = work
  return (
    <EntryForm work={work} label={t`Sold-to account`} what="account" isNew={!account?.isAccount}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        <TextField
          form={form}
          path="account.soldTo"
          label={t`Sold To`}
          maxLength={40}
          required
          disabled={account !== null}
          data-autofocus={account === null || undefined}
        />
        <TextField
          form={form}
          path="account.name"
          label={t`Name`}
          maxLength={100}
          data-autofocus={account !== null || undefined}
        />
        <TextField form={form} path="account.accountNumber" label={t`Account number`} maxLength={60} />
        <TextField form={form} path="account.shipViaCode" label={t`Ship via`} maxLength={40} />
        <ChoiceField
          form={form}
          path="account.paymentType"
          label={t`Payment type`}
          data={[
            { value: '', label: t`Not specified` },
            ...PAYMENT_TYPES.map(({ code, label }) => ({ value: code, label })),
          ]}
        />
      </SimpleGrid>
      <CollectFields form={form} entries={form.values.account.collectCarriers} />
      <Text size="sm" c="dimmed">
        <Trans>Use rules to set its preferred and excluded carriers.</Trans>
      </Text>
    </EntryForm>
  )
}

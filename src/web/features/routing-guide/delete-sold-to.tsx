import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { DeleteEntry } from '../../ui/register/delete-entry.tsx'
import { readSoldToNow } from './use-guide.ts'

interface DeleteSoldToProps {
  /** null: the dialog is closed. */
  account: SoldToAccountValue | null
  onClose: () => void
}

/** Asks for confirmation before an account is deleted, and lists what is deleted with it. */
export const DeleteSoldTo = ({ account: asked, onClose }: DeleteSoldToProps) => (
  <DeleteEntry
    entry={asked}
    onClose={onClose}
    endpoint={soldToWork}
    bodyOf={({ soldTo, version }) => ({ function: 'delete' as const, account: { soldTo, version } })}
    told={({ message }) => message}
    overtaken={{
      code: 'SOLD_TO_CHANGED',
      what: 'account',
      readNow: (client, { soldTo }) => readSoldToNow(client, soldTo),
    }}
    title={(account) => t`Delete Sold To ${account.soldTo}?`}
    confirmLabel={t`Delete account`}
  >
    {(account) => <WhatGoes account={account} />}
  </DeleteEntry>
)

function WhatGoes({ account }: { account: SoldToAccountValue }) {
  const count = account.ruleCount ?? 0
  return (
    <>
      <Text mb="xs">
        <Trans>
          {account.name ? t`${account.name}: the` : t`The`} account will be deleted
          {count === 0
            ? '.'
            : t`, along with ${plural(count, { one: '# rule', other: '# rules' })} in the routing guide.`}
        </Trans>
      </Text>
      <Text mb="xs">
        <Trans>
          Shipments and saved locations keep this number. It stays listed while a location uses it.
        </Trans>
      </Text>
    </>
  )
}

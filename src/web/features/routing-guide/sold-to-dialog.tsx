import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { soldToWork } from '#contracts/endpoints/carriers.ts'
import type { SoldToAccountValue } from '#contracts/entities/routing-guide.ts'
import { PAYMENT_TYPES } from '#contracts/reference.ts'
import { useChange } from '../../api/queries.ts'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormProblem } from '../../ui/overtaken.tsx'
import { toast } from '../../ui/toast.ts'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { useTyped } from '../../ui/use-typed.ts'
import { type CollectEntry, CollectFields } from './collect-fields.tsx'
import { readSoldToNow } from './use-guide.ts'

interface SoldToDialogProps {
  /** null: the dialog is closed. A null account: a new one. */
  asked: { account: SoldToAccountValue | null } | null
  onClose: () => void
}

/** What is typed; the two lists of the guide are left out, so they stay as the rules have them. */
interface Values extends Record<string, unknown> {
  function: 'add' | 'update'
  account: Pick<
    SoldToAccountValue,
    'soldTo' | 'name' | 'accountNumber' | 'shipViaCode' | 'paymentType' | 'version'
  > & {
    collectCarriers: CollectEntry[]
  }
}

/** Adds or changes one sold-to account; a number that only locations bear gets its account. */
export function SoldToDialog({ asked, onClose }: SoldToDialogProps) {
  const title = asked?.account ? `Sold To ${asked.account.soldTo}` : 'Add a sold-to account'
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
  const change = useChange(soldToWork)
  const { form, submit, message, isSubmitting } = useContractForm<Values>({
    schema: soldToWork.body,
    initial: valuesOf(account),
    onSubmit: async (values) => {
      const outcome = await change.run(values)
      if (outcome.kind === 'refused') return outcome
      toast('success', outcome.value.message)
      onClose()
      return null
    },
  })
  const client = useQueryClient()
  const reload = async () => {
    const now = account && (await readSoldToNow(client, account.soldTo))
    // Gone by now: the list shows it.
    if (now) form.setValues(valuesOf(now))
    else onClose()
  }
  const keepMine = () => {
    form.setFieldValue('account.version', undefined)
    submit()
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Sold-to account">
      <Stack gap="md">
        <FormProblem
          message={message}
          isOvertaken={change.refused?.code === 'SOLD_TO_CHANGED'}
          what="account"
          onReload={reload}
          onKeepMine={keepMine}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <TextField
            form={form}
            path="account.soldTo"
            label="Sold To"
            maxLength={40}
            required
            disabled={account !== null}
            data-autofocus={account === null || undefined}
          />
          <TextField
            form={form}
            path="account.name"
            label="Name"
            maxLength={100}
            data-autofocus={account !== null || undefined}
          />
          <TextField form={form} path="account.accountNumber" label="Account number" maxLength={60} />
          <TextField form={form} path="account.shipViaCode" label="Ship via" maxLength={40} />
          <ChoiceField
            form={form}
            path="account.paymentType"
            label="Payment type"
            data={[
              { value: '', label: 'Not said' },
              ...PAYMENT_TYPES.map(({ code, label }) => ({ value: code, label })),
            ]}
          />
        </SimpleGrid>
        <CollectFields form={form} entries={form.values.account.collectCarriers} />
        <Text size="sm" c="dimmed">
          Which carriers it prefers or does not take is said by rules.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {account?.isAccount ? 'Save account' : 'Add account'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Button,
  Group,
  Modal,
  NativeSelect,
  NumberInput,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { claimRules } from '#contracts/endpoints/claims.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall, useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormErrorSummary, untoldMessage } from '../../ui/form-error-summary.tsx'
import { toast } from '../../ui/toast.ts'

type Rule = ReplyOf<typeof claimRules>['rules'][number]

/** How long carriers accept claims, and reports of concealed damage. */
export function RulesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`Claim deadlines`} size="lg">
      {isOpen ? <Rules /> : null}
    </Modal>
  )
}

function Rules() {
  const { data, error } = useCall(claimRules, {}, { silent: true })
  const isChangeable = canChange(useUser().userType)
  if (error) return <ErrorState message={error.message} />
  if (!data) return <Skeleton height={240} role="status" aria-label={t`Loading the deadlines`} />
  return (
    <Stack gap="lg">
      <Text size="sm">
        <Trans>
          Freight carriers accept claims for at least nine months after delivery. Parcel carriers often allow
          60 days. Report concealed damage to the carrier within days.
        </Trans>
      </Text>
      {data.rules.map((rule) => (
        <RuleForm key={`${rule.scac} ${rule.version}`} rule={rule} isChangeable={isChangeable} />
      ))}
      {isChangeable ? (
        <RuleForm
          key={data.rules.length}
          rule={{ ...data.rules[0]!, scac: '', version: 0 }}
          isNew
          isChangeable
        />
      ) : null}
    </Stack>
  )
}

interface RuleFormProps {
  rule: Rule
  isNew?: boolean
  isChangeable: boolean
}

function RuleForm({ rule, isNew = false, isChangeable }: RuleFormProps) {
  const [scac, setScac] = useState(rule.scac)
  const [unit, setUnit] = useState<'months' | 'days'>(rule.filingMonths > 0 ? 'months' : 'days')
  const [filing, setFiling] = useState<number | string>(rule.filingMonths || rule.filingDays)
  const [concealed, setConcealed] = useState<number | string>(rule.concealedDays)
  const { run, isRunning, refused } = useChange(claimRules)
  const save = async () => {
    const count = Number(filing) || 0
    const outcome = await run({
      rule: {
        ...{ scac, version: rule.version, concealedDays: Number(concealed) || 0 },
        ...{ filingMonths: unit === 'months' ? count : 0, filingDays: unit === 'days' ? count : 0 },
      },
    })
    if (outcome.kind === 'ok') toast('success', t`Saved. Draft claims use the new deadlines.`)
  }
  const faults = refused?.fields ?? {}
  const whose = rule.scac === '' ? t`All carriers` : rule.scac
  return (
    <form
      aria-label={isNew ? t`Deadlines for one carrier` : t`Deadlines: ${whose}`}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {isNew ? (
          <TextInput
            label={t`For one carrier (SCAC)`}
            maxLength={4}
            value={scac}
            onChange={(event) => setScac(event.currentTarget.value.toUpperCase())}
          />
        ) : (
          <TextInput label={t`Carrier`} value={whose} readOnly />
        )}
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <NumberInput
            label={t`File within`}
            min={1}
            max={1800}
            allowDecimal={false}
            hideControls
            flex={1}
            readOnly={!isChangeable}
            value={filing}
            error={faults['rule.filingMonths'] ?? faults['rule.filingDays']}
            onChange={setFiling}
          />
          <NativeSelect
            aria-label={t`Unit`}
            data={['months', 'days']}
            disabled={!isChangeable}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value as 'months' | 'days')}
          />
        </Group>
        <NumberInput
          label={t`Report concealed damage within (days)`}
          min={1}
          max={365}
          allowDecimal={false}
          hideControls
          readOnly={!isChangeable}
          value={concealed}
          error={faults['rule.concealedDays']}
          onChange={setConcealed}
        />
        {isChangeable ? (
          <Group align="flex-end" justify="flex-end">
            <Button type="submit" loading={isRunning} disabled={isNew && scac === ''}>
              {isNew ? t`Add` : t`Save`}
            </Button>
          </Group>
        ) : null}
      </SimpleGrid>
      <FormErrorSummary message={untoldMessage(refused)} />
    </form>
  )
}

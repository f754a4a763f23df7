import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import type { GuideRuleValue } from '#contracts/entities/routing-guide.ts'
import { canChange } from '#domain/access/rights.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { withActions } from '../../ui/data-table/columns.tsx'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { FilterBox } from '../../ui/data-table/filter-box.tsx'
import { type TableState, useTableState } from '../../ui/data-table/table-state.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { ListIntro } from '../../ui/list-intro.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { RowMenu } from '../../ui/row-menu.tsx'
import { narrowRules } from './narrow-rules.ts'
import { RemoveRule } from './remove-rule.tsx'
import { RULE_COLUMNS } from './rule-columns.tsx'
import { today, useCarrierChoices, useGuide } from './use-guide.ts'

const RULE_DIALOG = partFrom(() => import('./rule-dialog.tsx').then((part) => part.RuleDialog))

const FILTERS = ['says', 'carrier', 'when', 'conflicts'] as const

/** What the user opened: a form for a rule (null: a new one), or a removal. */
type Asked = { kind: 'edit'; rule: GuideRuleValue | null } | { kind: 'remove'; rule: GuideRuleValue }

/** The rules in words, with their conflicts. */
export function Rules() {
  const isChangeable = canChange(useUser().userType)
  const state = useTableState({ filters: FILTERS, sort: 'Carrier' })
  const guide = useGuide()
  const carriers = useCarrierChoices()
  const [asked, setAsked] = useState<Asked | null>(null)
  const page = useMemo(
    () => (guide.data ? narrowRules(guide.data.rules, state, today()) : undefined),
    [guide.data, state],
  )
  const columns = useMemo(
    () => withActions(RULE_COLUMNS, isChangeable ? (rule) => actionsOf(rule, setAsked) : null),
    [isChangeable],
  )
  return (
    <>
      <ListIntro
        text={t`Preferred carriers are marked green. Carriers marked Do not use cannot be booked. If several rules apply to a carrier, the most specific one wins: account, then lane, then weight, then mode.`}
      >
        {isChangeable ? (
          <AddButton label={t`Add rule`} onClick={() => setAsked({ kind: 'edit', rule: null })} />
        ) : null}
      </ListIntro>
      <DataTable<GuideRuleValue>
        id="routing-guide"
        label={t`Rules`}
        columns={columns}
        rows={page?.rows}
        allRows={page?.all}
        total={page?.total ?? 0}
        rowId={(rule) => rule.id}
        state={state}
        {...(guide.error ? { error: guide.error.message } : {})}
        onRetry={() => void guide.refetch()}
        filters={<RuleFilters state={state} carriers={carriers} />}
        onOpen={isChangeable ? (rule) => setAsked({ kind: 'edit', rule }) : undefined}
        empty={{
          title: t`No rules yet`,
          hint: t`A rule marks a carrier as preferred or not allowed, for every sold-to or one, on every lane or one.`,
        }}
        searchPlaceholder={t`Carrier, sold-to, lane, reason  ( / )`}
      />
      <LazyPart
        of={RULE_DIALOG}
        isWanted={asked?.kind === 'edit'}
        isAbove
        with={{ asked: asked?.kind === 'edit' ? asked : null, carriers, onClose: () => setAsked(null) }}
      />
      <RemoveRule
        rule={asked?.kind === 'remove' ? asNow(asked.rule, guide.data?.rules) : null}
        onRefused={() => void guide.refetch()}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

const asNow = (rule: GuideRuleValue, rules: readonly GuideRuleValue[] = []): GuideRuleValue =>
  rules.find(({ id }) => id === rule.id) ?? rule

function actionsOf(rule: GuideRuleValue, ask: (asked: Asked) => void) {
  return (
    <RowMenu
      label={t`Change the rule ${rule.scac}: ${rule.sentence}`}
      items={[
        { label: t`Edit…`, onClick: () => ask({ kind: 'edit', rule }) },
        { label: t`Remove…`, isGrave: true, onClick: () => ask({ kind: 'remove', rule }) },
      ]}
    />
  )
}

interface RuleFiltersProps {
  state: TableState
  carriers: { value: string; label: string }[]
}

function RuleFilters({ state, carriers }: RuleFiltersProps) {
  const select = (
    name: (typeof FILTERS)[number],
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <FilterBox {...{ state, name, label, data }} w={{ base: 122, sm: 150 }} clearLabel={t`${label}: all`} />
  )
  return (
    <>
      {select('carrier', t`Carrier`, carriers)}
      {select('says', t`Preference`, [
        { value: 'preferred', label: t`Preferred` },
        { value: 'doNotUse', label: t`Do not use` },
      ])}
      {select('when', t`When`, [
        { value: 'now', label: t`In force` },
        { value: 'later', label: t`Later` },
        { value: 'over', label: t`Over` },
      ])}
      {select('conflicts', t`Conflicts`, [{ value: '1', label: t`With a conflict` }])}
    </>
  )
}

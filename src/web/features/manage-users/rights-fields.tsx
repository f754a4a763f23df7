import { t } from '@lingui/core/macro'
import { Alert, Checkbox, Fieldset, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ManagedUser } from '#contracts/entities/managed-user.ts'
import { BUCKETS } from '#domain/access/buckets.ts'
import { PAGE_NAMES, PAGES, type PageGroup, type PageName } from '#domain/access/pages.ts'
import { PRESETS } from '#domain/access/presets.ts'
import { canOpen, parsePageList } from '#domain/access/rights.ts'
import { pageTitle } from '../../text/titles.ts'
import { Segments } from '../../ui/segments.tsx'
import type { ContractForm } from '../../ui/use-contract-form.ts'
import { rightsSentence } from './rights-sentence.ts'
import { shownName, typedRights, type UserValues, withRights } from './user-values.ts'

type Form = ContractForm<UserValues>['form']

interface RightsFieldsProps {
  form: Form
  /** Users whose rights can be copied. */
  colleagues: readonly ManagedUser[]
}

/** The pages that a user may open: from a preset or another user, then page by page. */
export function RightsFields({ form, colleagues }: RightsFieldsProps) {
  const { values } = form
  const set = (changes: { pageIds?: readonly number[]; isLimited?: boolean }) => {
    const { pageIds } = typedRights({ ...values, isLimited: true })
    const { userType } = values.user
    form.setValues(withRights(values, { pageIds, userType, isLimited: values.isLimited, ...changes }))
  }
  const fault = form.errors['user.pageList']
  return (
    <Stack gap="sm">
      <StartFrom form={form} colleagues={colleagues} />
      <Segments
        isWide
        label={t`Pages`}
        data={[
          { value: 'some', label: t`Selected pages` },
          { value: 'all', label: t`All standard pages` },
        ]}
        value={values.isLimited ? 'some' : 'all'}
        onChange={(which) => set({ isLimited: which === 'some' })}
      />
      {values.isLimited ? <PageChecks form={form} onChange={(pageIds) => set({ pageIds })} /> : null}
      {fault ? (
        <Text size="sm" c="red" role="alert" data-path="user.pageList" tabIndex={-1}>
          {fault}
        </Text>
      ) : (
        <Alert variant="light" role="status" p="xs">
          {values.isLimited && values.user.pageList === ''
            ? t`Select the pages that this user can open.`
            : rightsSentence(typedRights(values))}
        </Alert>
      )}
    </Stack>
  )
}

/** Presets by their name, other users by their id. */
function StartFrom({ form, colleagues }: RightsFieldsProps) {
  const take = (source: string) => {
    const preset = PRESETS.find(({ name }) => name === source)
    const colleague = colleagues.find(({ id }) => id === source)
    const rights = preset ?? (colleague && { ...colleague, pageIds: parsePageList(colleague.pageList) })
    if (!rights) return
    const { userType, pageIds } = rights
    form.setValues(withRights(form.values, { userType, pageIds, isLimited: pageIds.length > 0 }))
    form.clearFieldError('user.pageList')
  }
  return (
    <NativeSelect
      label={t`Start from`}
      description={t`Sets type and pages below, where you can change them.`}
      value=""
      onChange={(event) => take(event.currentTarget.value)}
      data={[
        { value: '', label: t`Choose a preset or a colleague` },
        { group: t`Presets`, items: PRESETS.map(({ name }) => ({ value: name, label: name })) },
        {
          group: t`Same rights as`,
          items: colleagues.map((user) => ({ value: user.id, label: shownName(user) })),
        },
      ]}
    />
  )
}

const GROUPS: readonly PageGroup[] = [...new Set(PAGE_NAMES.map((name) => PAGES[name].group))]

interface PageChecksProps {
  form: Form
  onChange: (pageIds: readonly number[]) => void
}

function PageChecks({ form, onChange }: PageChecksProps) {
  const { userType, pageList } = form.values.user
  const chosen = parsePageList(pageList)
  const canBeGiven = (name: PageName) => canOpen({ userType, pageIds: [PAGES[name].id] }, name)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="sm">
      {GROUPS.map((group) => (
        <Checks
          key={group}
          legend={pageTitle(group)}
          choices={PAGE_NAMES.filter((name) => PAGES[name].group === group && canBeGiven(name)).map(
            (name) => ({
              id: PAGES[name].id,
              label: `${pageTitle(PAGES[name].title)}`,
            }),
          )}
          chosen={chosen}
          onChange={onChange}
        />
      ))}
      <Checks
        legend={t`Order buckets`}
        note={t`If none is selected, all are included.`}
        choices={BUCKETS.map(({ pageId, name }) => ({ id: pageId, label: name }))}
        chosen={chosen}
        onChange={onChange}
      />
    </SimpleGrid>
  )
}

interface ChecksProps {
  legend: string
  note?: string
  choices: readonly { id: number; label: string }[]
  chosen: readonly number[]
  onChange: (pageIds: readonly number[]) => void
}

/** The checkboxes of one group, with one for all of them above. */
function Checks({ legend, note, choices, chosen, onChange }: ChecksProps) {
  const ids = choices.map(({ id }) => id)
  const count = ids.filter((id) => chosen.includes(id)).length
  const others = chosen.filter((id) => !ids.includes(id))
  return (
    <Fieldset legend={legend} p="xs">
      <Stack gap={6}>
        <Checkbox
          size="sm"
          label={t`All of ${legend}`}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={() => onChange(count === ids.length ? others : [...others, ...ids])}
        />
        {choices.map(({ id, label }) => (
          <Checkbox
            key={id}
            size="sm"
            ml="md"
            label={label}
            checked={chosen.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
        {note ? (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        ) : null}
      </Stack>
    </Fieldset>
  )
}

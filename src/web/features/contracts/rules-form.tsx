import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { isOnScreen } from '../../ui/focus-first.ts'
import { FormErrorSummary } from '../../ui/form-error-summary.tsx'
import { Section } from '../../ui/section.tsx'
import css from './contracts.module.css'
import { ExamplePanel } from './example-panel.tsx'
import type { FieldGroup, RuleSection } from './form/typed-document.ts'
import { RuleFields } from './form-fields.tsx'
import { RowsEditor } from './rows-editor.tsx'
import { FIELD_OF, type Reading, titlesOf } from './rules-of-kind.ts'
import { type RulesWork, useRules } from './use-rules.ts'

export type { Reading } from './rules-of-kind.ts'

export interface RulesFormProps {
  contract: { scac: string; rateModeId: number }
  /**
   * The version as it was opened: a draft is overwritten, any other version starts a new draft. It does not change
   * while the form is open.
   */
  reading: Reading
  /** True: read-only. */
  isView: boolean
  onSaved: (tariffId: string) => void
  onReload: (tariffId: string) => void
  onClose: () => void
}

/**
 * The rules of a contract in a form, next to the cost of the change. It edits a draft: nothing changes before it goes
 * live.
 */
export function RulesForm(props: RulesFormProps) {
  const { contract, reading, isView, onSaved, onReload, onClose } = props
  const work = useRules(contract, reading, onSaved)
  const { form, typed, isRunning, save } = work
  const [general, ...groups] = form.groups
  const isSeldom = ({ path, isRare }: RuleSection) => Boolean(isRare) && (typed.rows[path]?.length ?? 0) === 0
  const often = form.sections.filter((section) => !isSeldom(section))
  const seldom = form.sections.filter(isSeldom)
  return (
    <div className={css.work}>
      <aside className={css.side}>
        <ExamplePanel contract={contract} reading={reading} work={work} />
      </aside>
      <form
        className={css.main}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
        noValidate
        aria-label={t`Contract rules`}
      >
        <fieldset className={css.plain} disabled={isView}>
          <Stack gap="md">
            <Section title={titleOf(reading, isView)} note={isView ? reading.version?.name : undefined}>
              <Stack gap="sm">
                <Problem work={work} reading={reading} onReload={onReload} />
                {isView ? null : (
                  <TextInput
                    type="date"
                    label={t`In force from`}
                    maw={220}
                    data-path="effectiveFrom"
                    value={work.day}
                    error={work.faults.effectiveFrom}
                    onChange={(event) => work.setDay(event.currentTarget.value)}
                  />
                )}
                {general ? <Group_ group={general} work={work} reading={reading} /> : null}
              </Stack>
            </Section>
            {often.map((section) => (
              <Rows key={section.path} section={section} work={work} reading={reading} />
            ))}
            {groups.map((group) => (
              <Folded key={group.title} title={group.title} isFolded={Boolean(group.isRare)}>
                {group.words ? <Words>{group.words}</Words> : null}
                <Group_ group={group} work={work} reading={reading} />
              </Folded>
            ))}
            {seldom.map((section) => (
              <Rows key={section.path} section={section} work={work} reading={reading} isFolded />
            ))}
          </Stack>
        </fieldset>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {isView ? t`Close` : t`Cancel`}
          </Button>
          {isView ? null : (
            <Button type="submit" loading={isRunning}>
              <Trans>Save draft</Trans>
            </Button>
          )}
        </Group>
      </form>
    </div>
  )
}

function titleOf({ version, inForce }: Reading, isView: boolean): string {
  if (isView) return t`Rules`
  if (version?.state === 'draft') return t`Change the draft`
  return version && version.id !== inForce?.id ? t`New draft with the rules of ${version.name}` : t`New draft`
}

const Words = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" mb="xs">
    {children}
  </Text>
)

interface PartProps {
  work: RulesWork
  reading: Reading
}

function Group_({ group, work, reading }: PartProps & { group: FieldGroup }) {
  const { typed, faults, setTyped } = work
  return (
    <RuleFields
      columns={group.columns}
      cells={typed.fields}
      at={FIELD_OF[reading.kind]}
      faults={faults}
      onChange={(fields) => setTyped({ ...typed, fields })}
    />
  )
}

interface FoldedProps {
  title: string
  isFolded: boolean
  children: React.ReactNode
}

/** A rarely used section: collapsed until the user expands it. */
function Folded({ title, isFolded: isAtFirst, children }: FoldedProps) {
  const [isFolded, setFolded] = useState(isAtFirst)
  return (
    <Section title={title} {...(isAtFirst ? { isFolded, onFold: setFolded } : {})}>
      {children}
    </Section>
  )
}

function Rows({
  section,
  work,
  reading,
  isFolded,
}: PartProps & { section: RuleSection; isFolded?: boolean }) {
  const { typed, faults, setTyped } = work
  const { path, title, words } = section
  return (
    <Folded title={title} isFolded={Boolean(isFolded)}>
      <Words>{words}</Words>
      <RowsEditor
        section={section}
        rows={typed.rows[path] ?? []}
        at={`${FIELD_OF[reading.kind]}.${path}`}
        faults={faults}
        onChange={(rows) => setTyped({ ...typed, rows: { ...typed.rows, [path]: rows } })}
      />
    </Folded>
  )
}

interface ProblemProps extends PartProps {
  onReload: (tariffId: string) => void
}

/** The reason why it cannot be saved; if another user saved first, no choice loses anything. */
function Problem({ work, reading, onReload }: ProblemProps) {
  const { conflict, message, faults } = work
  if (!conflict) {
    const left = Object.entries(faults).filter(([path]) => !isOnScreen([path]))
    const elsewhere = message === '' ? {} : Object.fromEntries(left)
    return <FormErrorSummary message={message} errors={elsewhere} />
  }
  return <Quicker work={work} conflict={conflict} reading={reading} onReload={onReload} />
}

function Quicker({
  work,
  conflict,
  onReload,
}: ProblemProps & { conflict: NonNullable<RulesWork['conflict']> }) {
  const { form, isRunning, saveOnTop, saveApart } = work
  const { theirs, theirParts, bothParts, message } = conflict
  const isBoth = Object.keys(bothParts).length > 0
  const isDraft = theirs.version?.state === 'draft'
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertTriangle size={18} />} title={message}>
      <Stack gap="xs">
        <Text size="sm">
          <Trans>
            They changed: {titlesOf(form, theirParts) || t`nothing shown on this form`}.
            {isBoth ? t` You also changed: ${titlesOf(form, bothParts)}.` : t` You changed other parts.`}
          </Trans>
        </Text>
        <Group gap="xs">
          <Button size="xs" loading={isRunning} onClick={() => void saveOnTop()}>
            {isBoth ? t`Save mine where both changed` : t`Save both changes`}
          </Button>
          {isDraft ? (
            <Button size="xs" variant="default" disabled={isRunning} onClick={() => void saveApart()}>
              <Trans>Save mine as another draft</Trans>
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => onReload(theirs.tariffId ?? '')}>
            {isDraft ? t`Reload the draft` : t`Start from the version in force`}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

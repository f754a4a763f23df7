import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { FuelTableVersion } from '#contracts/entities/fuel.ts'
import { lastToday } from '#domain/calendar/last-today.ts'
import { Section } from '../../ui/section.tsx'
import { dayText } from './fuel-words.ts'
import { TableChart, TableRows } from './table-picture.tsx'

interface TableVersionsProps {
  /** Newest first; at least one. */
  versions: readonly FuelTableVersion[]
  /** The latest price of the index shown above; null: there is none. */
  nowMills: number | null
  /** Null: this user cannot make changes. */
  onCopy: ((copied: FuelTableVersion, isNew: boolean) => void) | null
}

/** One table: a version of it as chart and rows. A version never changes; its copy becomes the next one. */
export function TableVersions({ versions, nowMills, onCopy }: TableVersionsProps) {
  const inForce = versions.find(({ isInForce }) => isInForce) ?? versions[0]!
  const [shownVersion, setShown] = useState(inForce.version)
  const shown = versions.find(({ version }) => version === shownVersion) ?? inForce
  return (
    <Section
      title={shown.id}
      note={shown.usedBy.length > 0 ? t`used by ${shown.usedBy.join(', ')}` : t`not used by a contract`}
      actions={
        onCopy ? (
          <>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => onCopy(shown, true)}
            >
              <Trans>Copy as new table…</Trans>
            </Button>
            <Button
              size="xs"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => onCopy(shown, false)}
            >
              <Trans>Copy and change…</Trans>
            </Button>
          </>
        ) : null
      }
    >
      <Stack gap="md">
        <Group align="end">
          <NativeSelect
            label={t`Version`}
            maw={420}
            data={versions.map((one, at) => ({
              value: one.version,
              label: versionText(one, versions[at - 1]),
            }))}
            value={shown.version}
            onChange={(event) => setShown(event.currentTarget.value)}
          />
          <VersionState version={shown} />
        </Group>
        <Text size="sm" c="dimmed">
          <Trans>
            {shown.inclusion === 'atLeastBelow'
              ? t`A row applies from its first price up to, but not including, its second.`
              : t`A row applies above its first price, up to and including its second.`}{' '}
            Versions cannot be edited. Copy one to create the next version, effective on a date you choose.
          </Trans>
        </Text>
        <TableChart table={shown} nowMills={nowMills} />
        <TableRows table={shown} />
      </Stack>
    </Section>
  )
}

/** `From Mon, Nov 23`; a version ends where the next one starts. */
function versionText(version: FuelTableVersion, next: FuelTableVersion | undefined): string {
  const end = next ? t`, until ${dayText(next.effectiveFrom)}` : ''
  return t`From ${dayText(version.effectiveFrom)}${end} (version ${version.version})`
}

function VersionState({ version }: { version: FuelTableVersion }) {
  const isNext = version.effectiveFrom > lastToday(new Date())
  const [word, color] = version.isInForce
    ? [t`In force`, 'green']
    : isNext
      ? [t`Next`, 'accent']
      : [t`Past`, 'gray']
  return (
    <Badge color={color} tt="none" mb={6}>
      {word}
    </Badge>
  )
}

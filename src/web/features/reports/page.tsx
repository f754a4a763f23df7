import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Tabs } from '@mantine/core'
import { IconDownload, IconMail, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { readCustomReports, readReport } from '#contracts/endpoints/reports.ts'
import type { CustomReportValue, ReportScheduleValue } from '#contracts/entities/report.ts'
import { canChange } from '#domain/access/rights.ts'
import { useCall } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { ActionMenu } from '../../ui/action-menu/action-menu.tsx'
import { CountedTabs } from '../../ui/counted-tabs/counted-tabs.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { LazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { partFrom } from '../../ui/part-source.ts'
import { CustomReportMenu } from './custom-report-menu.tsx'
import { Preview } from './preview.tsx'
import { ReportFilters } from './report-filters.tsx'
import { RunList } from './run-list.tsx'
import { ScheduleList } from './schedule-list.tsx'
import { filterOf, STANDARD_REPORTS, useReportChoices } from './use-report-choices.ts'

const SEND_DIALOG = partFrom(() => import('./send-dialog.tsx').then((part) => part.SendDialog))
const CUSTOM_DIALOG = partFrom(() => import('./custom-dialog.tsx').then((part) => part.CustomDialog))

/** What the user opened: mailing the open report, changing a schedule, creating a custom report. */
type Asked =
  | { kind: 'send' }
  | { kind: 'schedule'; schedule: ReportScheduleValue }
  | { kind: 'custom'; report: CustomReportValue | null }

/** Reports on the screen, as files and by mail; the stored runs; the schedules. */
export function Page() {
  const isChangeable = canChange(useUser().userType)
  const { choices, choose } = useReportChoices()
  const [asked, setAsked] = useState<Asked | null>(null)
  const custom = useCall(readCustomReports, {}, { silent: true })
  // The counts of the tabs; the list of runs has its own paging.
  const kept = useCall(readReport, { pageIndex: 1, pageSize: 1 }, { silent: true, keepsPrevious: true })
  const tab = choices.tab === 'runs' || choices.tab === 'schedules' ? choices.tab : 'report'
  const customReports = custom.data?.reports ?? []
  const chosen = customReports.find(({ id }) => id === choices.report)
  const name =
    chosen?.name ??
    STANDARD_REPORTS.find(({ value }) => value === (choices.report || STANDARD_REPORTS[0].value))?.label ??
    t`Custom report`
  const close = () => setAsked(null)
  return (
    <>
      <PageHeader
        actions={
          isChangeable ? (
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAsked({ kind: 'custom', report: null })}
            >
              <Trans>New custom report</Trans>
            </Button>
          ) : undefined
        }
      />
      <Tabs
        value={tab}
        onChange={(id) => choose({ tab: id === 'report' ? '' : (id ?? '') })}
        keepMounted={false}
      >
        <CountedTabs
          tabs={[
            { id: 'report', title: t`Reports`, count: STANDARD_REPORTS.length + customReports.length },
            { id: 'runs', title: t`Runs`, count: kept.data?.runTotal },
            { id: 'schedules', title: t`Schedules`, count: kept.data?.schedules.length },
          ]}
        />
        <Tabs.Panel value="report" pt="md">
          <Stack gap="md">
            <ReportFilters choices={choices} choose={choose} customReports={customReports} />
            <Group gap="xs">
              <ActionMenu
                actions={(['XLSX', 'CSV', 'PDF'] as const).map((format) => ({
                  label: format === 'XLSX' ? t`Excel (XLSX)` : format,
                  onClick: () => void saveFile(readReport, { filter: filterOf(choices), format }),
                }))}
                button={(opener) => (
                  <Button {...opener} variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
                    <Trans>Download</Trans>
                  </Button>
                )}
              />
              {isChangeable ? (
                <Button
                  leftSection={<IconMail size={16} aria-hidden />}
                  onClick={() => setAsked({ kind: 'send' })}
                >
                  <Trans>Run or schedule…</Trans>
                </Button>
              ) : null}
              {chosen && isChangeable ? (
                <CustomReportMenu
                  report={chosen}
                  onEdit={() => setAsked({ kind: 'custom', report: chosen })}
                  onDeleted={() => choose({ report: '' })}
                />
              ) : null}
            </Group>
            <Preview choices={choices} choose={choose} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="runs" pt="md">
          <RunList isChangeable={isChangeable} onShowReports={() => choose({ tab: '' })} />
        </Tabs.Panel>
        <Tabs.Panel value="schedules" pt="md">
          <ScheduleList
            isChangeable={isChangeable}
            onEdit={(schedule) => setAsked({ kind: 'schedule', schedule })}
            onShowReports={() => choose({ tab: '' })}
          />
        </Tabs.Panel>
      </Tabs>
      <LazyPart
        of={SEND_DIALOG}
        isWanted={asked?.kind === 'send' || asked?.kind === 'schedule'}
        isAbove
        with={{
          asked:
            asked?.kind === 'send'
              ? { schedule: null, name, filter: filterOf(choices) }
              : asked?.kind === 'schedule'
                ? { schedule: asked.schedule, name: asked.schedule.name, filter: asked.schedule.filter }
                : null,
          onClose: close,
          onSent: (what: 'runs' | 'schedules') => choose({ tab: what }),
        }}
      />
      <LazyPart
        of={CUSTOM_DIALOG}
        isWanted={asked?.kind === 'custom'}
        isAbove
        with={{
          asked:
            asked?.kind === 'custom' ? { report: asked.report, fields: custom.data?.fields ?? [] } : null,
          onClose: close,
          onSaved: (id: string) => choose({ tab: '', report: id, group: '', page: '' }),
        }}
      />
    </>
  )
}

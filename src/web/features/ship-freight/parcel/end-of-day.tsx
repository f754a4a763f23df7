import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Badge, Button, Group, Modal, Paper, Skeleton, Stack, Text } from '@mantine/core'
import { IconDownload, IconFileBarcode, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import {
  downloadScanForm,
  endOfDay,
  type LeavingValue,
  makeScanForm,
  type PickupValue,
  parcelPickup,
} from '#contracts/endpoints/end-of-day.ts'
import { canChange } from '#domain/access/rights.ts'
import { showTimeOfDay } from '#domain/text/time-of-day.ts'
import { download } from '../../../api/file.ts'
import { useCall, useChange } from '../../../api/queries.ts'
import { useUser } from '../../../api/session.ts'
import { showDate } from '../../../text/dates.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { toast } from '../../../ui/toast.ts'
import { weightText } from '../../../ui/weight.tsx'
import { PickupForm } from './pickup-form.tsx'
import { saveManifest } from './save-manifest.ts'

/**
 * Today's outgoing parcels: by carrier and account, with the manifest, USPS SCAN forms, and pickups by UPS and FedEx.
 */
export function EndOfDay({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t`End of day`} size="lg">
      <Today />
    </Modal>
  )
}

/** Loaded again whenever the dialog opens. */
function Today() {
  const { data, error, refetch } = useCall(endOfDay, {}, { silent: true, staleTime: 0 })
  const mayChange = canChange(useUser().userType)
  const groups = data?.groups ?? []
  return (
    <Stack gap="md">
      {error ? <ErrorState message={error.message} onRetry={() => void refetch()} /> : null}
      {!data && !error ? (
        <Skeleton height={120} role="status" aria-label={t`Loading today’s packages`} />
      ) : null}
      {data && groups.length === 0 ? (
        <Text size="sm">
          <Trans>
            No parcel labels were bought today. Buy labels first, then print the manifest, create the USPS
            SCAN form and request pickups here.
          </Trans>
        </Text>
      ) : null}
      {groups.length > 0 ? (
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saveManifest()}
          >
            <Trans>Download manifest</Trans>
          </Button>
        </Group>
      ) : null}
      {groups.map((group) => (
        <Leaving key={group.id} group={group} mayChange={mayChange} />
      ))}
    </Stack>
  )
}

function Leaving({ group, mayChange }: { group: LeavingValue; mayChange: boolean }) {
  const facts = [
    plural(group.packages, { one: '# package', other: '# packages' }),
    weightText(group.weightLb),
    t`account ${group.accountNumber}`,
  ]
  return (
    <Paper p="md" withBorder component="section" aria-label={`${group.carrier}, ${group.place}`}>
      <Stack gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={600}>{group.carrier}</Text>
            {group.isSandbox ? (
              <Badge color="yellow" tt="none">
                <Trans>Sandbox</Trans>
              </Badge>
            ) : null}
          </Group>
          <Text size="sm">{facts.join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {group.place}
          </Text>
        </div>
        {group.carrier === 'USPS' ? <ScanForms group={group} mayChange={mayChange} /> : null}
        {group.kinds.map((kind) => (
          <Pickups key={kind} group={group} kind={kind} mayChange={mayChange} />
        ))}
      </Stack>
    </Paper>
  )
}

function ScanForms({ group, mayChange }: { group: LeavingValue; mayChange: boolean }) {
  const making = useChange(makeScanForm)
  const make = async () => {
    const outcome = await making.run({ groupId: group.id })
    if (outcome.kind === 'ok')
      toast('success', t`The SCAN form is ready. Have the driver or the counter scan it.`)
  }
  const save = async (formId: string, number: string) => {
    const outcome = await download(downloadScanForm, { formId }, `SCAN-form-${number}.pdf`)
    if (outcome.kind === 'refused' && !outcome.isTold) toast('error', outcome.message)
  }
  return (
    <Stack gap="xs">
      {group.scanForms.map((form) => (
        <Group key={form.id} justify="space-between" gap="xs">
          <Text size="sm">
            <Trans>
              SCAN form <span className="lading-code">{form.number}</span>,{' '}
              {plural(form.labels, { one: '# label', other: '# labels' })}
            </Trans>
          </Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void save(form.id, form.number)}
          >
            <Trans>Download SCAN form</Trans>
          </Button>
        </Group>
      ))}
      {making.refused && !making.refused.isTold ? <ErrorState message={making.refused.message} /> : null}
      {mayChange && group.unscanned > 0 ? (
        <Group>
          <Button
            size="xs"
            loading={making.isRunning}
            leftSection={<IconFileBarcode size={16} aria-hidden />}
            onClick={() => void make()}
          >
            {t`Create SCAN form for ${plural(group.unscanned, { one: '# label', other: '# labels' })}`}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

interface PickupsProps {
  group: LeavingValue
  kind: PickupValue['kind']
  mayChange: boolean
}

const TRUCKS = { ground: 'FedEx Ground', express: 'FedEx Express' } as const

/** The requested pickups, and the form that requests one. */
function Pickups({ group, kind, mayChange }: PickupsProps) {
  const [isAsking, setAsking] = useState(false)
  const name = group.carrier === 'FedEx' ? TRUCKS[kind] : group.carrier
  const own = group.pickups.filter((pickup) => pickup.kind === kind)
  return (
    <Stack gap="xs">
      {own.map((pickup) => (
        <PickupLine key={pickup.id} pickup={pickup} name={name} mayChange={mayChange} />
      ))}
      {mayChange && isAsking ? (
        <PickupForm group={group} kind={kind} name={name} onClose={() => setAsking(false)} />
      ) : null}
      {mayChange && !isAsking ? (
        <Group>
          <Button
            size="xs"
            variant={own.some(({ state }) => state === 'confirmed') ? 'default' : 'filled'}
            leftSection={<IconTruck size={16} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            {t`Request ${name} pickup`}
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

const STATES = {
  asking: { word: t`Being requested`, color: 'accent' },
  confirmed: { word: t`Confirmed`, color: 'green' },
  unknown: { word: t`Unknown`, color: 'amber' },
  canceled: { word: t`Canceled`, color: 'gray' },
} as const

function PickupLine({ pickup, name, mayChange }: { pickup: PickupValue; name: string; mayChange: boolean }) {
  const cancelling = useChange(parcelPickup)
  const { state } = pickup
  const cancel = async () => {
    const body = { pickupId: pickup.id, version: pickup.version }
    const outcome = await cancelling.run(body, { query: { function: 'cancel' } })
    if (outcome.kind === 'ok') toast('success', t`The ${name} pickup is canceled.`)
  }
  const shown = showDate(pickup.date)
  const day = shown.kind === 'text' ? shown.text : pickup.date
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Badge color={STATES[state].color} tt="none">
            {STATES[state].word}
          </Badge>
          <Text size="sm">
            {t`${name} pickup ${day}, ${showTimeOfDay(pickup.ready)}-${showTimeOfDay(pickup.close)}`}
            {pickup.confirmation === '' ? null : (
              <>
                {t`, confirmation `}
                <span className="lading-code">{pickup.confirmation}</span>
              </>
            )}
          </Text>
        </Group>
        {mayChange && (state === 'confirmed' || state === 'unknown') ? (
          <Button size="xs" variant="default" loading={cancelling.isRunning} onClick={() => void cancel()}>
            {state === 'unknown' ? t`Mark as canceled` : t`Cancel pickup`}
          </Button>
        ) : null}
      </Group>
      {state === 'unknown' ? <Text size="sm">{pickup.message}</Text> : null}
      {cancelling.refused && !cancelling.refused.isTold ? (
        <ErrorState message={cancelling.refused.message} />
      ) : null}
    </Stack>
  )
}

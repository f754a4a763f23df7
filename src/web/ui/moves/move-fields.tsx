import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconPhone } from '@tabler/icons-react'
import { isPickup, type ManualMove, MOVES, type MoveDetails } from './moves.ts'

export interface MoveFieldsProps {
  move: ManualMove
  /** The carrier to call before a void; '' if no carrier has the shipment. */
  carrierName: string
  /** How the carrier is notified of a void: automatically, not at all (it has no tender), or (absent) by phone. */
  toldBy?: 'labels' | 'message' | 'none' | undefined
  /** Number of shipments that were never tendered, so no carrier has to be notified. */
  untendered?: number
  /** True: the carrier declined, and no other one was contacted yet. */
  isDeclined?: boolean
  details: MoveDetails
  faults: Partial<MoveDetails>
  onChange: (details: MoveDetails) => void
}

/** What a move does, and the fields that the user may fill in. */
export function MoveFields({
  move,
  carrierName,
  toldBy,
  untendered = 0,
  isDeclined = false,
  details,
  faults,
  onChange,
}: MoveFieldsProps) {
  const { asks, form, requiredNote } = MOVES[move]
  const set = (name: keyof MoveDetails) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...details, [name]: event.currentTarget.value })
  return (
    <Stack gap="sm">
      <Text>{asks}</Text>
      {move === 'void' && carrierName !== '' ? <WhoTells carrierName={carrierName} toldBy={toldBy} /> : null}
      {isPickup(move) && untendered > 0 ? (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          <Trans>
            {untendered === 1 ? t`This shipment was` : t`${untendered} shipments were`} never tendered, so no
            pickup request was sent. Continue only if the carrier already has the freight.
          </Trans>
        </Alert>
      ) : null}
      {isPickup(move) && isDeclined ? (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
          <Trans>
            {carrierName} declined the tender, so no pickup is arranged. Continue only if a carrier already
            has the freight.
          </Trans>
        </Alert>
      ) : null}
      {form === 'none' ? null : (
        <Textarea
          label={requiredNote ?? t`Note`}
          required={requiredNote !== undefined}
          description={requiredNote ? undefined : t`Optional`}
          autosize
          minRows={2}
          maxLength={500}
          value={details.notes}
          onChange={set('notes')}
          error={faults.notes}
          data-autofocus
        />
      )}
      {form === 'event' ? <EventFields details={details} faults={faults} set={set} /> : null}
    </Stack>
  )
}

interface EventFieldsProps extends Pick<MoveFieldsProps, 'details' | 'faults'> {
  set: (name: keyof MoveDetails) => (event: { currentTarget: { value: string } }) => void
}

/** Place and time of the event. */
function EventFields({ details, faults, set }: EventFieldsProps) {
  return (
    <>
      <TextInput
        label={t`Where`}
        description={t`Optional: city and state, or terminal`}
        maxLength={120}
        value={details.place}
        onChange={set('place')}
      />
      <TextInput
        type="datetime-local"
        label={t`When`}
        description={t`In your own time zone. Leave empty for the current time`}
        value={details.when}
        onChange={set('when')}
        error={faults.when}
      />
    </>
  )
}

/** How the carrier is notified of a void. */
function WhoTells({ carrierName, toldBy }: Pick<MoveFieldsProps, 'carrierName' | 'toldBy'>) {
  if (toldBy === 'none') return null
  if (toldBy === 'labels')
    return (
      <Text size="sm">
        <Trans>{carrierName} voids the labels immediately. You do not need to call.</Trans>
      </Text>
    )
  if (toldBy === 'message')
    return (
      <Text size="sm">
        <Trans>The cancellation is sent to {carrierName}. You do not need to call.</Trans>
      </Text>
    )
  return (
    <Alert color="amber" icon={<IconPhone size={18} aria-hidden="true" />}>
      <Trans>Call {carrierName} to say that there is nothing to pick up.</Trans>
    </Alert>
  )
}

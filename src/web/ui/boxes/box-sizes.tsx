import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { parcelBoxWork } from '#contracts/endpoints/parcel.ts'
import type { ParcelBoxValue } from '#contracts/entities/parcel-box.ts'
import { canChange } from '#domain/access/rights.ts'
import { useChange } from '../../api/queries.ts'
import { useUser } from '../../api/session.ts'
import { AddButton } from '../add-button.tsx'
import { ErrorState } from '../error-state.tsx'
import { RowMenu } from '../row-menu.tsx'
import { toast } from '../toast.ts'
import { BoxForm } from './box-form.tsx'
import { useKnownBoxes } from './use-boxes.ts'

/** The company's own box sizes: list, add, change and delete. */
export function BoxSizes() {
  const { boxes, isKnown } = useKnownBoxes()
  const mayChange = canChange(useUser().userType)
  const [edited, setEdited] = useState<ParcelBoxValue | 'new' | null>(null)
  // The button that was pressed disappears with the form.
  const isBack = useRef(false)
  const removal = useChange(parcelBoxWork)
  const remove = async (box: ParcelBoxValue) => {
    const outcome = await removal.run({ box }, { query: { Operationtype: 'DELETE' } })
    if (outcome.kind === 'ok')
      toast('success', t`${box.name} was deleted. Packages that used it keep their size.`)
  }
  return (
    <Stack gap="md">
      {!isKnown ? (
        <Skeleton height={200} role="status" aria-label={t`Loading the box sizes`} />
      ) : boxes.length === 0 ? (
        <Text size="sm">
          <Trans>
            No box sizes yet. Add the boxes you pack in, then choose them by name when you enter packages.
          </Trans>
        </Text>
      ) : (
        <Boxes boxes={boxes} onEdit={mayChange ? setEdited : null} onDelete={(box) => void remove(box)} />
      )}
      {removal.refused && !removal.refused.isTold ? <ErrorState message={removal.refused.message} /> : null}
      {edited === null ? (
        mayChange ? (
          <Group>
            <AddButton
              label={t`Add box size`}
              variant="default"
              ref={(button) => {
                if (button && isBack.current) button.focus()
                isBack.current = false
              }}
              onClick={() => setEdited('new')}
            />
          </Group>
        ) : null
      ) : (
        <BoxForm
          key={edited === 'new' ? 'new' : edited.id}
          box={edited === 'new' ? null : edited}
          onClose={() => {
            setEdited(null)
            isBack.current = true
          }}
        />
      )}
    </Stack>
  )
}

interface BoxesProps {
  boxes: readonly ParcelBoxValue[]
  /** null: this user has read-only access. */
  onEdit: ((box: ParcelBoxValue) => void) | null
  onDelete: (box: ParcelBoxValue) => void
}

function Boxes({ boxes, onEdit, onDelete }: BoxesProps) {
  return (
    <Table.ScrollContainer minWidth={300}>
      <Table aria-label={t`Box sizes`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Box</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Size, in</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Empty, lb</Trans>
            </Table.Th>
            <Table.Th ta="right">
              <Trans>Maximum, lb</Trans>
            </Table.Th>
            {onEdit ? (
              <Table.Th>
                <span className="lading-heard">
                  <Trans>Actions</Trans>
                </span>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {boxes.map((box) => (
            <Table.Tr key={box.id}>
              <Table.Td>{box.name}</Table.Td>
              <Table.Td
                style={{ whiteSpace: 'nowrap' }}
              >{`${box.length} x ${box.width} x ${box.height}`}</Table.Td>
              <Table.Td ta="right">{box.tareLb || '–'}</Table.Td>
              <Table.Td ta="right">{box.maxWeightLb || '–'}</Table.Td>
              {onEdit ? (
                <Table.Td ta="right">
                  <RowMenu
                    label={t`Change ${box.name}`}
                    items={[
                      { label: t`Edit`, onClick: () => onEdit(box) },
                      { label: t`Delete`, isGrave: true, onClick: () => onDelete(box) },
                    ]}
                  />
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

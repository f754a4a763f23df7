import type { JudgedSet } from '#carriers/edi/x12/acknowledge.ts'
import { ELEMENT_FAULTS, SEGMENT_FAULTS } from '#carriers/edi/x12/fault-codes.ts'
import type { ReceivedGroup } from '#carriers/edi/x12/read-interchange.ts'

/** The errors of a refused set as text, those of its group first. */
export function faultsOf(
  { set, segmentFaults, codes }: JudgedSet,
  group: Pick<ReceivedGroup, 'functionalId' | 'version' | 'faults'>,
  groupCodes: readonly string[],
): string {
  const words = [
    ...group.faults.map(({ message }) => message),
    ...(groupCodes.includes('1') ? [`Groups of type ${group.functionalId} are not supported.`] : []),
    ...(groupCodes.includes('2') ? [`Version ${group.version || 'without a name'} is not supported.`] : []),
    ...set.faults.map(({ message }) => message),
    ...segmentFaults.map((fault) =>
      fault.elements.length > 0
        ? fault.elements
            .map(
              (one) =>
                `${fault.segment}${String(one.position).padStart(2, '0')} ${ELEMENT_FAULTS[one.code] ?? 'has an error'}`,
            )
            .join(', ')
        : `${fault.segment} ${SEGMENT_FAULTS[fault.code] ?? 'has an error'}`,
    ),
    ...(codes.includes('1') ? [`Set ${set.id} does not belong in this group or is not supported.`] : []),
  ]
  const told = words.join('; ').replaceAll('.;', ';')
  return (told || `Rejected with the group, code ${groupCodes.join(', ')}.`).slice(0, 1000)
}

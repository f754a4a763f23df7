import * as z from 'zod/mini'
import { choice, requiredText, text } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** A line of a shipment's extra information: a note, a load, trailer or seal number, or a field of the client's own. */
export const extraInfo = renamed(
  {
    id: text(80),
    kind: choice(['InternalNote', 'ExternalNote', 'LoadNumber', 'TrailerNumber', 'SealNumber', 'Custom']),
    /** Name of a custom field; the other kinds have none. */
    label: text(60),
    value: requiredText('Text', 2000),
    /**
     * Changes with the line. Send it with a change: the change is refused if another user changed the line meanwhile.
     */
    version: text(64),
    createdAt: z._default(z.string(), ''),
    createdBy: z._default(z.string(), ''),
  },
  {
    id: 'InfoId',
    kind: 'InfoType',
    label: 'Label',
    value: 'Value',
    createdAt: 'CreateDate',
    createdBy: 'CreatedBy',
  },
)
export type ExtraInfoValue = z.output<typeof extraInfo>

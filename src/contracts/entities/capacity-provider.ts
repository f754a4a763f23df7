import * as z from 'zod/mini'
import { flag, text, wholeNumber } from '../fields.ts'
import { renamed } from '../renamed.ts'

/** A carrier account inside project44. Which credentials it wants, the metadata of its type say. */
export const capacityProviderAccount = renamed(
  {
    id: text(80),
    scac: text(10),
    carrierName: text(100),
    groupCode: text(80),
    accountCode: text(80),
    identifierType: text(40),
    identifierValue: text(40),
    /** Specification section 9: the set-up's rate mode is 1 unless another is chosen. */
    rateModeId: z._default(wholeNumber(1, 5), 1),
    paymentTerms: text(40),
    isBillTo: z._default(flag, false),
    /** Field name of the metadata -> value; secrets go in and never out. */
    credentials: z._default(
      z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(500))),
      {},
    ),
  },
  {
    id: 'AccountId',
    scac: 'SCAC',
    carrierName: 'CarrierName',
    groupCode: 'AccountGroupCode',
    accountCode: 'AccountCode',
    identifierType: 'CapacityProviderIdentifierType',
    identifierValue: 'CapacityProviderIdentifierValue',
    rateModeId: 'RateModeID',
    paymentTerms: 'PaymentTerms',
    isBillTo: 'IsBillTo',
    credentials: 'Credentials',
  },
)
export type CapacityProviderAccount = z.output<typeof capacityProviderAccount>

/** A field that a carrier's account form needs. */
export const capacityProviderField = renamed(
  {
    name: z.string(),
    label: z.string(),
    isRequired: z.boolean(),
    isSecret: z.boolean(),
    choices: z.array(z.string()),
    help: z.string(),
  },
  {
    name: 'FieldName',
    label: 'Label',
    isRequired: 'IsRequired',
    isSecret: 'IsSecret',
    choices: 'Choices',
    help: 'Help',
  },
)
export type CapacityProviderField = z.output<typeof capacityProviderField>

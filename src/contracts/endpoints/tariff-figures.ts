import * as z from 'zod/mini'
import { post, reply } from '../endpoint.ts'
import { changedParcelRules } from '../entities/parcel-rules.ts'
import { rateSheetDiff } from '../entities/rate-sheet.ts'
import { changedTariffRules } from '../entities/tariff-rules.ts'
import { tariffExample } from '../entities/tariff-version.ts'
import { changedVolumeRules } from '../entities/volume-rules.ts'
import {
  calendarDate,
  flag,
  id,
  numberBetween,
  requiredText,
  serviceCodes,
  text,
  wholeNumber,
  zipCode,
} from '../fields.ts'

/** The cost of a contract: compared with the last 90 days, in a worked example, and as a file. Our own. */

const PAGES = ['Carriers'] as const
const contract = { scac: requiredText('SCAC', 10), rateModeId: z._default(wholeNumber(1, 5), 1) }

export const compareTariff = post('Tariffs/Compare', {
  summary: 'Get what the shipments of the last 90 days would cost under a draft, lane by lane.',
  pages: PAGES,
  body: z.object({ tariffId: id }),
  reply: reply({ diff: z.nullable(rateSheetDiff), notices: z.array(z.string()) }),
  reads: ['tariffs'],
})

export const tariffExampleOf = post('Tariffs/Example', {
  summary: 'Price one shipment by the contract in force and by a draft or an unsaved change.',
  pages: PAGES,
  silent: true,
  body: z.object({
    ...contract,
    /** The draft that is edited; absent: the contract in force. */
    tariffId: z.optional(id),
    /** Unsaved changes on top of it. */
    rules: z.optional(changedTariffRules),
    volumeRules: z.optional(changedVolumeRules),
    parcelRules: z.optional(changedParcelRules),
    shipment: z.object({
      originZip: zipCode,
      destinationZip: zipCode,
      weightLb: numberBetween(1, 100_000),
      /** For LTL. */
      freightClass: text(6),
      /** Inches of a piece; absent: a pallet of 48 x 40 x 48, a package of 12 x 10 x 8. */
      length: z.optional(numberBetween(0.1, 1_000)),
      width: z.optional(numberBetween(0.1, 1_000)),
      height: z.optional(numberBetween(0.1, 1_000)),
      /** For parcels: a service by its code; '' = the cheapest. */
      service: text(40),
      isResidential: z._default(flag, false),
      pieces: z._default(wholeNumber(1, 1_000), 1),
      accessorials: z._default(serviceCodes, []),
      /** Absent: today. */
      pickupDate: z.optional(calendarDate),
    }),
  }),
  reply: reply({ example: tariffExample }),
  reads: ['tariffs'],
  bodyLimit: 4_194_304,
})

export const exportTariff = post('Tariffs/Export', {
  summary: 'Export a contract as one XLSX file that the import reads back unchanged.',
  pages: PAGES,
  body: z.object({ ...contract, tariffId: z.optional(id) }),
  reply: z.any().check(z.describe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
  isFile: true,
})

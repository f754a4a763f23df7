import { parseDecimal } from '#domain/money.ts'
import type { InsuredFacts } from '../../../ui/receipt/premium.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import { parcelOf } from './parcel-of.ts'
import { sentPieces } from './prepare-parcel.ts'

/** What an insurer is asked for the packages of a form; nothing is to be insured where the value is 0. */
export function insuredFacts(form: PrepaidForm): InsuredFacts {
  const parcel = parcelOf(form)
  const place = ({ zip, countryCode }: PrepaidForm['origin']) => ({ zip, countryCode })
  return {
    valueCents: parseDecimal(parcel.insuredValue ?? '', 2) ?? 0,
    shipDate: form.pickupDate,
    from: place(form.origin),
    to: place(form.destination),
    packages: sentPieces(parcel).length,
  }
}

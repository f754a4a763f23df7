import { parseDecimal } from '#domain/money.ts'
import type { InsuredFacts } from '../../../ui/receipt/premium.ts'
import type { PrepaidForm } from '../desk/form/form.ts'
import { parcelOf } from './parcel-of.ts'
import { sentPieces } from './prepare-parcel.ts'

/** The data for an insurance quote of a form's packages; a value of 0 means no insurance. */
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

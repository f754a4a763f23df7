import { useMemo } from 'react'
import { listCountries } from '#contracts/endpoints/addresses.ts'
import { useCall } from '../../api/queries.ts'

export type Countries = ReturnType<typeof useCountries>['countries']

/** All countries for a list, with the address format of each. Requested once. */
export function useCountries() {
  const { data } = useCall(listCountries, {}, { silent: true, staleTime: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const countries = data?.countries ?? []
    const rules = new Map(
      countries.map(({ CountryCode, postalPattern, postalExample, states }) => [
        CountryCode,
        { postalPattern, postalExample, states: states.map(({ State }) => State) },
      ]),
    )
    return { countries, rules }
  }, [data])
}

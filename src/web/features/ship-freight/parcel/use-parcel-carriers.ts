import { useMemo } from 'react'
import type { ReplyOf } from '#contracts/endpoint.ts'
import { readParcelPackaging } from '#contracts/endpoints/parcel.ts'
import { useCall } from '../../../api/queries.ts'

export type ParcelCarrier = ReplyOf<typeof readParcelPackaging>['carriers'][number]

/** Tariffs and accounts change rarely, and the live connection reports every change. */
const FRESH_MS = 600_000
const NONE: ParcelCarrier[] = []

/** The carriers that can rate a parcel, with their packaging; empty until they are loaded. */
export function useParcelCarriers(chosen: readonly string[]): {
  all: ParcelCarrier[]
  asked: ParcelCarrier[]
} {
  const { data } = useCall(readParcelPackaging, {}, { staleTime: FRESH_MS, silent: true })
  const all = data?.carriers ?? NONE
  return useMemo(() => {
    const wanted = all.filter(({ SCAC }) => chosen.includes(SCAC))
    return { all, asked: wanted.length > 0 ? wanted : all }
  }, [all, chosen])
}

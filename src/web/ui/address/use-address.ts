import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { AnyPage, ParamsOf, SearchOf } from './page-search.ts'

export type Search = Readonly<Record<string, string | undefined>>

export interface ChangeOptions {
  /** True: replaces the current history entry, so that Back skips it. */
  isReplaced?: boolean
  /** True: keeps the scroll position. */
  keepsScroll?: boolean
}

export interface Address<Values> {
  search: Values
  /** Changes the named parameters; undefined and '' are removed from the URL. A function gets the latest search. */
  change: (patch: Values | ((current: Values) => Values), options?: ChangeOptions) => void
  /** Replaces the whole search. */
  set: (search: Values, options?: ChangeOptions) => void
}

/** The search parameters of a page's URL, in which it keeps its state. */
export const useAddress = <P extends AnyPage>() => useAnyAddress() as Address<SearchOf<P>>

/** The same for components that many pages share. */
export function useAnyAddress(): Address<Search> {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = useCallback(
    (next: (current: Search) => Search, { isReplaced = false, keepsScroll = false }: ChangeOptions = {}) => {
      const written = (current: Search) =>
        Object.fromEntries(Object.entries(next(current)).filter(([, value]) => value))
      void navigate({
        ...{ to: '.', search: written },
        replace: isReplaced,
        resetScroll: !keepsScroll,
      })
    },
    [navigate],
  )
  const change = useCallback<Address<Search>['change']>(
    (patch, options) =>
      go((current) => ({ ...current, ...(typeof patch === 'function' ? patch(current) : patch) }), options),
    [go],
  )
  const set = useCallback<Address<Search>['set']>((next, options) => go(() => next, options), [go])
  return { search, change, set }
}

/** The path parameters of the open page. */
export const usePathParams = <P extends AnyPage>(): Partial<ParamsOf<P>> =>
  useParams({ strict: false }) as Partial<ParamsOf<P>>

/**
 * Choices that a page keeps in its URL as text; '' = not chosen. A change leaves other choices as they are. `names`
 * must be the same array at every call.
 */
export function useChoicesInAddress<Name extends string>(names: readonly Name[]) {
  const { search, change } = useAnyAddress()
  const text = JSON.stringify(names.map((name) => search[name] ?? ''))
  const choices = useMemo(() => {
    const values = JSON.parse(text) as string[]
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) as Record<Name, string>
  }, [text, names])
  const choose = useCallback(
    (patch: Partial<Record<Name, string>>) => change(patch, { keepsScroll: true }),
    [change],
  )
  return { choices, choose }
}

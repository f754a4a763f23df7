import type { Value } from './value.ts'

/** Parts of a document that name their kind by a code: `{ role: "ST", city: … }`, `{ qualifier: "010", date: … }`. */

type Branch = { readonly [name: string]: Value }

const SAYS_KIND = /(type|role|qual|qualifier|kind|usage|function)([\s_-]?(code|id))?$/i
const PARTY = /(^|\.)(address(es)?|part(y|ies))$/i
/** Other lists may have as many kinds as entries. */
const OF_FEW_KINDS = /(address(es)?|part(y|ies)|contacts?|dates?|ref(erence)?s?)$/i
/** Element 98 of X12, which other formats use too, in plain words. */
const PARTIES: Readonly<Record<string, string>> = {
  ST: 'ShipTo',
  CN: 'Consignee',
  SF: 'ShipFrom',
  SH: 'Shipper',
  BT: 'BillTo',
  BY: 'Buyer',
}
const PARTY_WORD =
  /^(ship|bill|sold|deliver)(ping|ing|ed|y)?[\s_-]?(to|from)?$|^(consignee|shipper|buyer|origin|destination|recipient)$/i
const MOST_KINDS = 50

/** The parts of a list by kind; [] if they do not name it, or two name the same. */
export function partsByKind(path: string, list: readonly Branch[]): [kind: string, part: Branch][] {
  if (!OF_FEW_KINDS.test(path)) return []
  const says = Object.keys(list[0] ?? {}).find((name) => SAYS_KIND.test(name))
  if (says === undefined || list.length > MOST_KINDS) return []
  const found = list.map((part): [string, Branch] => {
    const { [says]: kind, ...rest } = part
    const text = typeof kind === 'string' ? kind.trim() : ''
    const known = PARTY.test(path) ? PARTIES[text.toUpperCase()] : undefined
    return [known ?? text.replace(/[\s.]+/g, '-').slice(0, 40), rest]
  })
  const kinds = new Set(found.map(([kind]) => kind))
  return kinds.size === list.length && !kinds.has('') ? found : []
}

/** A single party with its kind: it gets the same heading as in a list. */
export function isPartyByKind(path: string, part: Branch): boolean {
  if (!PARTY.test(path)) return false
  const [kind] = partsByKind(path, [part])[0] ?? ['']
  return Object.values(PARTIES).includes(kind) || PARTY_WORD.test(kind)
}

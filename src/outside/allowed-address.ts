import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/**
 * Users enter hosts to which the server then connects. None of them may lead into the operator's own network unless the
 * operator allows it: names are resolved here, once, and the connection goes to the address that was checked.
 */

/** Not reachable from the internet, or not meant to be. Sources: IANA special-purpose address registries (RFC 6890). */
const PRIVATE_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const
/** Only 2000::/3 of IPv6 is public (RFC 4291 2.4): all other addresses, and its special ranges. */
const PRIVATE_6 = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked4 = new BlockList()
for (const [network, bits] of PRIVATE_4) blocked4.addSubnet(network, bits, 'ipv4')
const blocked6 = new BlockList()
for (const [network, bits] of PRIVATE_6) blocked6.addSubnet(network, bits, 'ipv6')
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/** True for an address of a private, local or other special network, and for anything that is not an address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 0) return true
  if (family === 4) return blocked4.check(address, 'ipv4')
  // ::ffff:10.0.0.1 and similar are the IPv4 address in them: BlockList checks that address.
  return (mapped.check(address, 'ipv6') ? blocked4 : blocked6).check(address, 'ipv6')
}

/** The name leads to an address that is not allowed. The message is for the user. */
export class AddressRefused extends Error {}

/**
 * The address to connect to for `host`.
 *
 * @param allowed the operator's own hosts, addresses and networks (10.1.0.0/16) that are allowed although they are
 * private
 * @throws AddressRefused if it is not allowed; the resolver's own error if there is no such name
 */
export async function resolveAllowed(host: string, allowed: readonly string[]): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true, verbatim: false })
  const open = found.find(({ address }) => isAllowedAddress(address, host, allowed))
  if (open) return open.address
  throw refusedAddress(host)
}

/** Whether `host` may be reached at `address`, which is the host itself or the address that its name resolves to. */
export function isAllowedAddress(address: string, host: string, allowed: readonly string[]): boolean {
  if (allowed.some((one) => one.toLowerCase() === host.toLowerCase())) return true
  if (!isPrivateAddress(address)) return true
  return exceptionsOf(allowed).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

export const refusedAddress = (host: string): AddressRefused =>
  new AddressRefused(`${host} is an address of a private network, which this installation does not allow.`)

function exceptionsOf(allowed: readonly string[]): BlockList {
  const list = new BlockList()
  for (const one of allowed) {
    const [network = '', bits] = one.split('/')
    const family = isIP(network)
    if (family === 0) continue
    const kind = family === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(network, kind)
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32)) {
      list.addSubnet(network, Number(bits), kind)
    }
  }
  return list
}

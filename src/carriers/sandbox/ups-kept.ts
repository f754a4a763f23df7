import type { SandboxMemory } from '../network.ts'

/** The data that UPS's sandbox stores of a shipment. */
export interface Kept {
  number: string
  packages: { number: string; isVoided: boolean }[]
  serviceCode: string
  boughtAt: string
  deliveryDate: string
  from: Place
  to: Place
}

export interface Place {
  name: string
  street: string
  city: string
  state: string
  zip: string
  country: string
}

/** The shipment with this number, or with a package of this number. */
export async function findKept(memory: SandboxMemory, number: string): Promise<Kept | null> {
  const first = (await memory.recall('package', number)) as string | null
  return first === null ? null : ((await memory.recall('shipment', first)) as Kept | null)
}

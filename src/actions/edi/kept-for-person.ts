/** A set that must change nothing until a person has looked at it. Its message says why; its transaction is undone. */
export class KeptForPerson extends Error {
  /** The shipment that it is about, where that is certain: it is then shown there. */
  readonly shipmentId: string | null
  constructor(message: string, shipment: { id: string } | null = null) {
    super(message)
    this.shipmentId = shipment?.id ?? null
  }
}

/** The result of a set. */
export interface SetOutcome {
  /** `noted`: right, and nothing to do any more, such as a repeat. */
  state: 'applied' | 'noted'
  detail: string
  shipmentId: string | null
}

/**
 * A set that must change nothing until a person has looked at it. Its message gives the reason; its transaction is
 * rolled back.
 */
export class KeptForPerson extends Error {
  /** The shipment that it is about, if that is certain: it is then shown there. */
  readonly shipmentId: string | null
  constructor(message: string, shipment: { id: string } | null = null) {
    super(message)
    this.shipmentId = shipment?.id ?? null
  }
}

/** The result of a set. */
export interface SetOutcome {
  /** `noted`: valid, but there is nothing left to do, such as for a repeat. */
  state: 'applied' | 'noted'
  detail: string
  shipmentId: string | null
}

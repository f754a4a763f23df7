/**
 * The meaning of an AT7 code, for users. Sources: X12 elements 1650, 1651 and 1652, release 004010; carriers' guides.
 */
const STATUS_WORDS: Readonly<Record<string, string>> = {
  XB: 'Shipment acknowledged',
  X3: 'Arrived at pickup location',
  X8: 'Arrived at pickup loading dock',
  L1: 'Loading',
  CP: 'Completed loading at pickup location',
  AF: 'Left pickup location with the freight',
  AM: 'Loaded on truck',
  X4: 'Arrived at terminal',
  P1: 'Left terminal',
  J1: 'Delivered to connecting line',
  R1: 'Received from prior carrier',
  X6: 'On the way to delivery location',
  X1: 'Arrived at delivery location',
  X5: 'Arrived at delivery loading dock',
  D1: 'Completed unloading at delivery location',
  CD: 'Left delivery location',
  AH: 'Attempted delivery',
  AP: 'Delivery not completed',
  A7: 'Refused by consignee',
  A9: 'Shipment damaged',
  A3: 'Returned to shipper',
  AG: 'Estimated delivery',
  X2: 'Estimated arrival at consignee',
  AI: 'Shipment reconsigned',
  SD: 'Shipment delayed',
  CA: 'Shipment canceled',
  AV: 'Available for delivery',
  AJ: 'Tendered for delivery',
  C1: 'Estimated departure from terminal',
  B6: 'Estimated arrival at terminal',
  OO: 'Paperwork received, no freight',
  I1: 'In-gate',
  OA: 'Out-gate',
  AR: 'Rail arrival at destination ramp',
  RL: 'Rail departure from origin ramp',
  S1: 'Trailer spotted at consignee',
  BC: 'Storage in transit',
  K1: 'Arrived at customs',
  PR: 'Held by customs',
  CL: 'Trailer closed out',
}

const APPOINTMENT_WORDS: Readonly<Record<string, string>> = {
  AA: 'Pickup appointment',
  AB: 'Delivery appointment',
  AC: 'Estimated delivery appointment',
  ED: 'Deliver no earlier than',
  LD: 'Deliver no later than',
  EP: 'Pick up no earlier than',
  LP: 'Pick up no later than',
  XA: 'Pickup appointment secured',
  X9: 'Delivery appointment secured',
}

const REASON_WORDS: Readonly<Record<string, string>> = {
  NS: '',
  NA: '',
  A1: 'missed delivery',
  A2: 'incorrect address',
  A5: 'cannot be located',
  AD: 'later delivery requested',
  AF: 'accident',
  AG: 'consignee related',
  AH: 'driver related',
  AI: 'mechanical breakdown',
  AJ: 'other carrier related',
  AK: 'damaged',
  AL: 'delayed at the previous stop',
  AM: 'shipper related',
  AO: 'weather',
  AQ: 'recipient unavailable',
  AS: 'held by customs',
  AW: 'past the cut-off time',
  AY: 'missed pickup',
  B1: 'consignee closed',
  B4: 'held for payment',
  B5: 'held for consignee',
  B9: 'receiving hours',
  BB: 'held per shipper',
  BC: 'missing documents',
  BD: 'border clearance',
  BE: 'road conditions',
  BF: 'carrier keying error',
  BG: 'other',
  BH: 'insufficient time',
  BI: 'cartage agent',
  BQ: 'overweight or oversized',
  BS: 'refused by the customer',
  C2: 'credit hold',
  C4: 'recipient on vacation',
  CA: 'held by customs',
  D1: 'dispatch error',
  D2: 'driver not available',
  HB: 'held pending an appointment',
  P4: 'held for a full load',
  S1: 'delivered short',
  T3: 'trailer not available',
}

/** The event in words: `Attempted delivery: consignee closed`. Unknown codes are shown unchanged. */
export function wordsOfX12(line: {
  status: string
  reason: string
  appointmentStatus: string
  appointmentReason: string
}): string {
  const what = line.status
    ? (STATUS_WORDS[line.status] ?? `Status ${line.status}`)
    : line.appointmentStatus
      ? (APPOINTMENT_WORDS[line.appointmentStatus] ?? `Appointment ${line.appointmentStatus}`)
      : 'Status message'
  const reason = line.status ? line.reason : line.appointmentReason
  const why = REASON_WORDS[reason] ?? (reason ? `reason ${reason}` : '')
  return why ? `${what}: ${why}` : what
}

/** A shipment of the dock in its wire format. */
export function sampleDockRow(id: string, changes: Record<string, unknown> = {}, shipment: object = {}) {
  return {
    shipment: {
      ...{ shipmentId: id, BOLNumber: `BOL-${id}`, statusCode: 'T', shipmentStatus: 'Schedule' },
      ...{
        isTendered: true,
        endedAs: '',
        shipMode: 'LTL',
        CarrierSCAC: 'OLDR',
        CarrierName: 'Old Road Freight',
      },
      ...{ PRONumber: '', serviceDays: 2, DeliveryDate: '2026-11-23', DeliveredAt: null, TotalCharge: 312.4 },
      ...{ Currency: 'USD', Totalweight: 1240, TotalQuantity: 2, TotalPallet: 2, Problem: '' },
      ...{ CreateDate: '2026-11-17T18:00:00Z', version: 3, OrderNumber: `SO-${id}`, PO_Number: '' },
      ...{ OriginName: 'DC', OriginCity: 'Reno', OriginState: 'NV', OriginZip: '89502' },
      ...{ DestinationName: `Store ${id}`, DestinationCity: 'Dallas', DestinationState: 'TX' },
      ...{ DestinationZip: '75201', WHSE: 'RNO', PaymentType: 'P', PickupByDate: '2026-11-18' },
      ...{ PickupByFromTime: '11:00', PickupByToTime: '15:30', TimeZone: 'America/Los_Angeles' },
      ...shipment,
    },
    ...{ day: 'today', units: 2, checked: [], ssccs: {}, instructions: '', services: [], isHazmat: false },
    ...{ loadedAt: null, loadedBy: '', trailer: '', seal: '' },
    ...changes,
  }
}

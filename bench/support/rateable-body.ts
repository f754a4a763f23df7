/** Three lines of freight from Reno to Dallas, four weeks from now, delivered to a store. */
const BODY = {
  Origin: {
    CompanyName: 'Warehouse',
    Street: '1450 Industrial Way',
    City: 'Reno',
    State: 'NV',
    Zip: '89502',
  },
  Destination: { CompanyName: 'Store', Street: '100 Main Street', City: 'Dallas', State: 'TX', Zip: '75247' },
  Items: [
    {
      Description: 'Shelving',
      itemClass: '70',
      Weight: 640,
      Qty: 2,
      packageType: 'PLT',
      ...size(48, 40, 52),
    },
    { Description: 'Brackets', itemClass: '', Weight: 310, Qty: 1, packageType: 'PLT', ...size(48, 40, 36) },
    {
      Description: 'Cartons',
      itemClass: '125',
      Weight: 145,
      Qty: 1,
      packageType: 'PLT',
      ...size(48, 48, 60),
    },
  ],
  AdditionalService: ['LGDEL', 'NOTIFY'],
  SheduleDateTime: { PickupByDate: nextTuesday(), PickupByFromTime: '11:00 AM', PickupByToTime: '03:30 PM' },
}

function size(Length: number, Width: number, Height: number) {
  return { Length, Width, Height }
}

function nextTuesday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 7) % 7))
  return day.toISOString().slice(0, 10)
}

/** The rating request as JSON text; `Save: true` saves it for booking. */
export const rateableBody = (more: { Save: boolean }): string => JSON.stringify({ ...BODY, ...more })

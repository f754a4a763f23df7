import { code, formed, group, list, text } from './shape.test-support.ts'

/**
 * UPS pickup requests, and the answers. Source: github.com/UPS-API/api-documentation, Pickup.yaml (commit cf813de). The
 * street is a list in the field list but a text in every sample: we send a text. The length of the date and the minimum
 * length of the weight, which its own samples violate, are omitted.
 */

const yesOrNo = code('Y', 'N')
const country = text(2, 2)
const alert = group({ Code: text(10), Description: text(150) })
const response = group(
  { ResponseStatus: group({ Code: code('1'), Description: text(35) }) },
  { Alert: list(alert) },
)

export const upsPickupRequest = group({
  PickupCreationRequest: group(
    {
      Request: group({ TransactionReference: group({ CustomerContext: text(512) }) }),
      RatePickupIndicator: yesOrNo,
      PickupDateInfo: group({
        ...{ CloseTime: formed(/\d{4}/), ReadyTime: formed(/\d{4}/), PickupDate: formed(/\d{8}/) },
      }),
      PickupAddress: group(
        {
          ...{ CompanyName: text(27), ContactName: text(22), AddressLine: text(73), City: text(50) },
          ...{ CountryCode: country, ResidentialIndicator: yesOrNo },
          Phone: group({ Number: formed(/\d+/, 25) }),
        },
        { StateProvince: text(50), PostalCode: text(8) },
      ),
      AlternateAddressIndicator: yesOrNo,
      PickupPiece: list(
        group({
          ...{ ServiceCode: formed(/\d{3}/), Quantity: formed(/[1-9]\d{0,2}/) },
          ...{ DestinationCountryCode: country, ContainerCode: code('01', '02', '03') },
        }),
        Number.POSITIVE_INFINITY,
        1,
      ),
      PaymentMethod: code('00', '01', '03', '04', '05', '06', '07'),
    },
    {
      Shipper: group({ Account: group({ AccountNumber: text(10, 6), AccountCountryCode: country }) }),
      TotalWeight: group({ Weight: formed(/\d+\.\d/, 6), UnitOfMeasurement: code('LBS', 'KGS') }),
      ...{ OverweightIndicator: yesOrNo, ShippingLabelsAvailable: yesOrNo, SpecialInstruction: text(57) },
    },
  ),
})

/** A pickup without a requested price has none. */
export const upsPickupAnswer = group({
  PickupCreationResponse: group(
    {
      Response: response,
      RateStatus: group({ Code: code('04') }, { Description: text(35) }),
      PRN: text(11, 11),
    },
    {},
  ),
})

export const upsPickupCancelAnswer = group({
  PickupCancelResponse: group(
    { Response: response, PickupType: code('01') },
    {
      GWNStatus: group(
        { Code: code('001', '002', '003', '004', '005', '006', '007', '008', '999') },
        { Description: text(150) },
      ),
    },
  ),
})

import {
  code,
  type Fields,
  flag,
  formed,
  group,
  list,
  number,
  type Shape,
  text,
  wholeNumber,
} from './shape.test-support.ts'

/**
 * FedEx's answers to rate requests and label orders: the fields that we read, and those that our sandbox adds. Sources
 * as in fedex-requests.test-support.ts. Its other answers are in fedex-after-label.test-support.ts.
 */

const money = number(0)
const date = formed(/\d{4}-\d{2}-\d{2}/)
const moment = formed(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/)
const surcharge = (name: string): Shape =>
  group({}, { [name]: text(), description: text(), level: code('PACKAGE', 'SHIPMENT'), amount: money })
const billingWeight = group({ units: code('LB', 'KG'), value: number(0) })

const totals: Fields = {
  ...{ ratedWeightMethod: text(), totalBaseCharge: money, totalDiscounts: money, totalNetCharge: money },
  ...{ totalNetFedExCharge: money, totalDutiesAndTaxes: money, currency: text(3, 3) },
}
const details: Fields = {
  ...{ rateZone: text(), dimDivisor: wholeNumber(0), totalSurcharges: money },
  ...{ totalBillingWeight: billingWeight, currency: text(3, 3) },
}

const answered = (output: Shape): Shape => group({ transactionId: text(), output })
const alerts = list(group({ code: text(), message: text() }, { alertType: code('NOTE', 'WARNING') }))
/** The days of the week in FedEx's commitments. */
const dayOfWeek = code('MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN')

export const fedexRateAnswer = answered(
  group(
    {
      rateReplyDetails: list(
        group(
          {
            serviceType: text(),
            ratedShipmentDetails: list(
              group(
                { rateType: code('ACCOUNT', 'LIST', 'INCENTIVE', 'PREFERRED') },
                {
                  ...totals,
                  shipmentRateDetail: group({}, { ...details, surCharges: list(surcharge('type')) }),
                },
              ),
            ),
          },
          {
            ...{ serviceName: text(), packagingType: text() },
            operationalDetail: group(
              {},
              {
                ...{ transitTime: text(), deliveryDate: moment, commitDate: moment },
                ineligibleForMoneyBackGuarantee: flag,
              },
            ),
            commit: group({}, { dateDetail: group({}, { dayOfWeek, dayFormat: moment }) }),
          },
        ),
      ),
    },
    { ...{ quoteDate: date, encoded: flag }, alerts },
  ),
)

const document = (...kinds: string[]): Shape =>
  group(
    {},
    {
      ...{ contentType: code(...kinds), docType: code('PDF', 'PNG', 'ZPLII'), encodedLabel: text() },
      ...{ copiesToPrint: wholeNumber(1), url: text(), trackingNumber: text() },
    },
  )

export const fedexShipAnswer = answered(
  group(
    {
      transactionShipments: list(
        group(
          { masterTrackingNumber: text(), pieceResponses: list(pieceOf(), 30, 1) },
          {
            ...{ serviceType: text(), serviceName: text(), serviceCategory: text(), shipDatestamp: date },
            shipmentDocuments: list(document('COMMERCIAL_INVOICE')),
            completedShipmentDetail: group(
              {},
              {
                masterTrackingId: group({}, { trackingIdType: text(), trackingNumber: text() }),
                ...{
                  carrierCode: code('FDXE', 'FDXG', 'FXSP'),
                  operationalDetail: group({}, { deliveryDate: date }),
                },
                shipmentRating: group(
                  {},
                  {
                    actualRateType: text(),
                    shipmentRateDetails: list(
                      group(
                        { rateType: text() },
                        { ...totals, ...details, surcharges: list(surcharge('surchargeType')) },
                      ),
                    ),
                  },
                ),
              },
            ),
          },
        ),
        1,
        1,
      ),
    },
    { alerts },
  ),
)

function pieceOf(): Shape {
  return group(
    { trackingNumber: text(), packageDocuments: list(document('LABEL'), 1, 1) },
    {
      ...{ masterTrackingNumber: text(), packageSequenceNumber: wholeNumber(1, 30) },
      ...{ deliveryTimestamp: date, netChargeAmount: money },
    },
  )
}

export const fedexErrorAnswer = group({
  transactionId: text(),
  errors: list(group({ code: text(), message: text() }), Number.POSITIVE_INFINITY, 1),
})

import { describe, expect, it } from 'vitest'
import { SUPPORT_EMAIL } from './client-errors.ts'
import { ERRORS, type ErrorCode, fail, Refusal, sentence } from './errors.ts'
import { MESSAGES, message } from './messages.ts'

const codes = Object.keys(ERRORS) as ErrorCode[]

describe('the specification’s sentences', () => {
  it.each<[ErrorCode, string]>([
    ['UNEXPECTED', 'Something went wrong. Please try again later'],
    ['INVALID_PARAMETER', 'Invalid Parameter'],
    ['ORDER_DATA_FAILED', 'Something went wrong while getting the order data'],
    ['BOL_FAILED', 'Something went wrong while downloading the BOL'],
    ['PACKING_LIST_FAILED', 'Something went wrong while downloading the packing list'],
    ['NO_POD', 'No POD exists'],
    ['SERVICES_FAILED', 'Something went wrong while updating services'],
    ['CARRIER_LOAD_FAILED', 'Something went wrong while loading the carrier details'],
    ['CARRIER_DELETE_FAILED', 'Something went wrong while deleting the carrier'],
    ['SPOT_CARRIER_FAILED', 'Error occurred while saving spot quote carrier'],
    ['PROVIDER_NOT_ALLOWED', 'Something went wrong - 405'],
    ['PROVIDER_ADD_FAILED', 'Exception while adding the carrier in TMS'],
    ['PROVIDER_SETUP_FAILED', 'Exception while setting up the carrier with the given credentials TMS'],
    ['ACCOUNT_EXISTS', 'Account Already Exist'],
    ['UPS_REGISTRATION_FAILED', 'Error occured while registration'],
    ['CARRIER_FIELDS_MISSING', 'Please fill all the details'],
    [
      'CARRIER_DELETE_PARAMS',
      'Insufficient params passes while deleting the carrier. Please refersh and try again',
    ],
    ['PARCEL_ACCOUNT_FIELDS_MISSING', 'Please fill the below missing fields'],
    ['NO_PRICE_SHEET', 'Sorry, No pricesheet found!'],
    ['NO_ATTACHMENT', 'No Attachment Yet.'],
    ['QUOTE_NOT_FOUND', 'No Quotes'],
    ['CONTACT_UNAVAILABLE', 'The contact information is unavailable for this carrier'],
    ['ACCESS_LINK_INVALID', `There is an error in the URL. Please contact ${SUPPORT_EMAIL}`],
  ])('%s says “%s”', (code, expected) => expect(sentence(code)).toBe(expected))

  it('fill their blanks', () => {
    expect(sentence('PAGE_FORBIDDEN', { page: 'Reports' })).toBe(
      `You do not have permission to access Reports page. Please contact ${SUPPORT_EMAIL} to get access.`,
    )
    expect(sentence('CARRIER_EXISTS', { carrier: 'SAIA' })).toBe('Carrier(SAIA) already exist')
    expect(sentence('ODFL_SETUP_FAILED', { message: 'bad password' })).toBe(
      'Unable to setup the ODFL account - bad password',
    )
    expect(
      sentence('PROVIDER_REFUSED', {
        message: 'Invalid request.',
        firstError: 'Unknown account',
        firstCode: 'P-17',
      }),
    ).toBe('Invalid request. Unknown account P-17')
  })

  it('other than refusals', () => {
    expect(MESSAGES).toMatchObject({
      servicesUpdated: 'Service(s) has been updated successfully',
      chargesUnavailable: 'Charges are not available',
      noRecord: 'There is no record available for selected year and month.',
      noShipments: 'No Shipments.',
      noShipmentsOnDate: 'No shipments available on the given date.',
      volumeAdvice:
        'You may get lower rates through spot quotes. Please consider the Volume LTL/Truckload option for this shipment.',
      processing: 'Processing your request',
    })
    expect(message('itemAdded', { code: 'A1' })).toBe(
      'Item Details of Itemcode- A1 has been added successfully',
    )
    expect(message('itemUpdated', { code: 'A1' })).toBe(
      'Item Details of Itemcode- A1 has been Updated successfully',
    )
    expect(message('itemDeleted', { code: 'A1' })).toBe(
      'Item Details of Itemcode- A1 has been Deleted successfully',
    )
    expect(message('carrierAdded', { carrier: 'SAIA' })).toBe('Carrier(SAIA) has been added successfully')
    expect(message('soldToAdded', { soldTo: '10' })).toBe('Sold To (10) has been added successfully')
    expect(message('parcelAccountSame', { scac: 'UPSN', number: '1' })).toBe(
      'UPSN account# (1) already exist with same data',
    )
    expect(message('parcelAccountRegistered', { scac: 'UPSN', number: '1' })).toBe(
      'UPSN account# (1) has already been registered',
    )
  })
})

describe('the catalog', () => {
  it.each(codes)('%s has a valid HTTP status and a sentence', (code) => {
    const [status, text] = ERRORS[code]
    expect([400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 501, 502, 503, 504]).toContain(status)
    expect(text.trim()).toBe(text)
    expect(text.length).toBeGreaterThan(8)
  })

  it('ends a session by 401 only for errors of the session or the login', () => {
    expect(codes.filter((code) => ERRORS[code][0] === 401)).toEqual([
      'CODE_REQUIRED',
      'CODE_OR_PASSKEY_REQUIRED',
      'PASSKEY_REQUIRED',
      'CODE_WRONG',
      'NOT_LOGGED_IN',
      'WRONG_CREDENTIALS',
    ])
  })
})

describe('fail', () => {
  it('throws a refusal with code, status, sentence and details', () => {
    const details = { zip: '99999', fields: { Zip: 'Unknown.' } }
    let caught: unknown
    try {
      fail('ZIP_UNKNOWN', details)
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(Refusal)
    expect(caught).toMatchObject({
      code: 'ZIP_UNKNOWN',
      status: 404,
      message: 'ZIP 99999 is not known. Type the city and state.',
      details,
    })
  })

  it('removes a blank without a value, and never prints an object', () => {
    expect(sentence('CARRIER_NOT_FOUND')).toBe('There is no carrier .')
    expect(sentence('CARRIER_NOT_FOUND', { scac: { a: 'b' } })).toBe('There is no carrier .')
  })

  it('uses the bucket’s name for the state of a shipment, and leaves other words unchanged', () => {
    const refused = (from: string, endedAs = '') =>
      sentence('ACTION_REFUSED', { action: 'Void', from, endedAs, because: 'no' })
    expect(refused('T')).toBe('Void is not possible for a shipment in Schedule: no.')
    expect(refused('V')).toBe('Void is not possible for a shipment in Void: no.')
    expect(refused('V', 'void')).toBe('Void is not possible for a shipment in Void: no.')
    expect(refused('V', 'archived')).toBe('Void is not possible for a shipment in Archived: no.')
    expect(refused('held')).toBe('Void is not possible for a shipment in held: no.')
  })
})

import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerCalls, showScreen } from '../../../show-screen.test-support.tsx'
import type { Change } from '../desk/form/change-form.ts'
import { freshBrowser } from '../prepaid/open-screen.test-support.tsx'
import { FEDEX, UPS, USPS } from './carrier-options.ts'
import { Options } from './options.tsx'
import type { ParcelForm } from './parcel-form.ts'
import { parcelOf } from './parcel-of.ts'
import { CARRIERS, sampleParcelForm } from './parcel-sample.test-support.ts'
import { ShippingCard } from './shipping-card.tsx'

/** Shows the options of a shipment; returns the shipment after a change. */
async function show(parcel: Partial<ParcelForm>, chosen: readonly string[]) {
  const form = sampleParcelForm(parcel)
  let now = parcelOf(form)
  const change = (made: Change) => {
    if (made.kind === 'own') now = parcelOf(made.apply(form))
  }
  const { destination } = form
  await showScreen(<Options {...{ parcel: now, chosen, destination, faults: {}, change }} />, '/Parcel')
  await screen.findByLabelText('SurePost')
  return () => now
}

const shownAs = (label: string): string =>
  screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.label ?? ''

const takeBack = (label: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: '' } })

beforeEach(freshBrowser)

describe('an option chosen for another carrier', () => {
  it('shows a return service that can be removed', async () => {
    const parcel = await show({ returnService: '8' }, [FEDEX])
    expect(shownAs('Return service')).toMatch(/^8 – /)
    takeBack('Return service')
    expect(parcel().returnService).toBe('')
  })

  it('shows an endorsement that can be removed', async () => {
    const parcel = await show({ uspsEndorsement: '1' }, [USPS])
    expect(shownAs('USPS endorsement')).toBe('UPS: Return service')
    takeBack('USPS endorsement')
    expect(parcel().uspsEndorsement).toBe('')
  })

  it('shows a SurePost service that can be removed', async () => {
    const parcel = await show({ surePostCode: '93' }, [FEDEX])
    expect(screen.getByLabelText<HTMLSelectElement>('SurePost').disabled).toBe(false)
    takeBack('SurePost')
    expect(parcel().surePostCode).toBe('')
  })
})

it('offers no endorsements or return services of carriers that are not chosen', async () => {
  await show({}, [USPS])
  const offered = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)
  expect(offered('Return service')).toEqual(['', '9'])
  expect(offered('USPS endorsement').filter((code) => code === '1' || code === 'RETURN_SERVICE')).toEqual([])
  expect(screen.getByLabelText<HTMLSelectElement>('SurePost').disabled).toBe(true)
})

it('offers those of UPS if UPS is chosen', async () => {
  await show({}, [UPS])
  expect(screen.getByLabelText<HTMLSelectElement>('Return service').options).toHaveLength(6)
})

const isOff = (label: string): boolean => screen.getByLabelText<HTMLInputElement>(label).disabled

describe('options that UPS does not combine with a return', () => {
  const REFUSED = ['Signature', 'Saturday delivery', 'Hold for pickup', 'Import control']

  it('cannot be chosen if UPS is the only carrier, and show the reason', async () => {
    await show({ returnService: '9' }, [UPS])
    expect(REFUSED.filter(isOff)).toEqual(REFUSED)
    expect(isOff('Commercial invoice removal')).toBe(false)
    screen.getByText('UPS does not offer a signature for returns.')
    screen.getByText('UPS does not offer Saturday delivery for returns.')
  })

  it('can be chosen if another carrier is chosen too, or without a return', async () => {
    await show({ returnService: '9' }, [UPS, FEDEX])
    expect(REFUSED.filter(isOff)).toEqual([])
  })

  it('do not apply to domestic shipments', async () => {
    await show({}, [UPS])
    expect(REFUSED.filter(isOff)).toEqual([])
  })

  it('can be removed if they were selected before', async () => {
    const parcel = await show({ returnService: '9', signature: '3', isSaturdayDelivery: true }, [UPS])
    expect(isOff('Signature')).toBe(false)
    screen.getByText('UPS does not offer Saturday delivery for returns.')
    fireEvent.click(screen.getByLabelText('Saturday delivery'))
    expect(parcel().isSaturdayDelivery).toBe(false)
    fireEvent.change(screen.getByLabelText('Signature'), { target: { value: '1' } })
    expect(parcel().signature).toBe('1')
  })

  it('include import control, which excludes return service and signature', async () => {
    await show({ isImportControl: true }, [UPS])
    expect(['Return service', 'Signature'].filter(isOff)).toEqual(['Return service', 'Signature'])
    expect(isOff('Import control')).toBe(false)
  })

  it('include the receiver as the payer', async () => {
    const form = sampleParcelForm({ returnService: '9', carriers: [UPS] })
    const props = { form, parcel: parcelOf(form), carriers: CARRIERS, faults: {}, change: () => undefined }
    await showScreen(<ShippingCard {...props} />, '/Parcel')
    await screen.findByText('UPS bills a return to the shipper or to a third party.')
    expect(isOff('Receiver')).toBe(true)
    expect(isOff('Third party')).toBe(false)
  })
})

it('finds FedEx locations near the consignee, and holds the packages at the chosen one', async () => {
  const location = {
    ...{ LocationId: 'SBX7520', LocationType: 'FEDEX_OFFICE', Name: 'FedEx Office', Phone: '8005550100' },
    ...{ Street: '120 Main St', City: 'Dallas', State: 'TX', Zip: '75201', CountryCode: 'US', Miles: 1.2 },
  }
  answerCalls({ 'Shipment/HoldLocations': () => ({ body: { Status: 'success', locations: [location] } }) })
  const parcel = await show({}, [FEDEX])
  fireEvent.click(screen.getByRole('button', { name: 'Find locations near 75201' }))
  expect(await screen.findByText(/120 Main St, Dallas TX 75201 \(1.2 mi\)/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hold at FedEx Office, 120 Main St' }))
  expect(parcel().holdLocation).toMatchObject({ id: 'SBX7520', name: 'FedEx Office' })
})

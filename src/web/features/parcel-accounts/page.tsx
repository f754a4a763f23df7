import { BoxButton } from '../../ui/boxes/box-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ParcelAccounts } from './parcel-accounts.tsx'

/** On whose account each sold-to ships parcels, and with what the carriers are asked; the boxes behind a button. */
export function Page() {
  return (
    <>
      <PageHeader actions={<BoxButton />} />
      <ParcelAccounts />
    </>
  )
}

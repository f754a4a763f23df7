import { Box } from '@mantine/core'
import { BoxSizes } from '../../ui/boxes/box-sizes.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ParcelAccounts } from './parcel-accounts.tsx'

/** On whose account each sold-to ships parcels, and with what the carriers are asked; below, the boxes. */
export function Page() {
  return (
    <>
      <PageHeader />
      <ParcelAccounts />
      <Box mt="md">
        <Section title="Box sizes" id="boxes" note="Chosen by name where packages are typed">
          <BoxSizes />
        </Section>
      </Box>
    </>
  )
}

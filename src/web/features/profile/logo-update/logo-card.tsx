import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { bytesOf } from '../../../ui/files/bytes-of.ts'
import { FileDrop } from '../../../ui/files/file-drop.tsx'
import { FormErrorSummary } from '../../../ui/form-error-summary.tsx'
import { Section } from '../../../ui/section.tsx'
import css from './logo-update.module.css'
import { useLogo } from './use-logo.ts'

interface Logo {
  /** '' without one. */
  logourl: string
  Imagedata: string
  Filename: string
  headerOnly: boolean
}

/** A picture that was chosen but not saved yet. */
interface Chosen {
  image: string
  fileName: string
  type: string
  file: File
}

const ACCEPT = '.png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml'
const MOST_BYTES = 1_048_576

/** The current logo, its replacement, and where it appears. */
export function LogoCard({ logo, isChangeable }: { logo: Logo; isChangeable: boolean }) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState('')
  const changes = useLogo(setFault, () => setChosen(null))
  const take = async ([file]: File[]) => {
    if (!file) return
    const read = await readPicture(file)
    setFault(typeof read === 'string' ? read : '')
    if (typeof read !== 'string') setChosen(read)
  }
  return (
    <Section title={t`Logo`}>
      <Stack gap="md" maw={640}>
        {fault ? <FormErrorSummary message={fault} /> : null}
        <Preview logo={logo} chosen={chosen} />
        {chosen ? (
          <Group gap="xs">
            <Button
              loading={changes.isRunning}
              onClick={() => void changes.save({ ...chosen, headerOnly: logo.headerOnly })}
            >
              <Trans>Save logo</Trans>
            </Button>
            <Button variant="default" onClick={() => setChosen(null)}>
              <Trans>Discard</Trans>
            </Button>
          </Group>
        ) : null}
        {isChangeable ? (
          <FileDrop
            label={logo.logourl ? t`Another logo` : t`Logo`}
            hint={t`PNG, JPEG or SVG, up to 1 MB. An SVG is shown in the header only.`}
            accept={ACCEPT}
            isSingle
            onFiles={(files) => void take(files)}
          />
        ) : null}
        {isChangeable && logo.logourl ? <KeptLogo logo={logo} changes={changes} /> : null}
      </Stack>
    </Section>
  )
}

/** The picture in a file, or the sentence that explains the error. The server checks its real type. */
async function readPicture(file: File): Promise<Chosen | string> {
  if (file.size > MOST_BYTES) return t`The logo is too large. Choose a file of 1 MB or less.`
  const image = await bytesOf(file).catch(() => null)
  return image === null
    ? t`${file.name} could not be read.`
    : { image, fileName: file.name.slice(0, 200), type: file.type, file }
}

function KeptLogo({ logo, changes }: { logo: Logo; changes: ReturnType<typeof useLogo> }) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const standIn = (headerOnly: boolean) =>
    void changes.save({ image: logo.Imagedata, fileName: logo.Filename, headerOnly })
  return (
    <Group justify="space-between">
      <Checkbox
        label={t`In the header only, not on documents`}
        checked={logo.headerOnly}
        disabled={changes.isRunning}
        onChange={(event) => standIn(event.currentTarget.checked)}
      />
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        <Trans>Delete logo…</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Delete the logo?`}
        confirmLabel={t`Delete logo`}
        isDangerous
        isRunning={changes.isRunning}
        onConfirm={() => void changes.remove().then(close)}
        onClose={close}
      >
        <Text>
          <Trans>The header shows the Lading logo again, and documents print no logo.</Trans>
        </Text>
      </ConfirmDialog>
    </Group>
  )
}

/** On white, as documents print it, and on the dark background of the header. */
function Preview({ logo, chosen }: { logo: Logo; chosen: Chosen | null }) {
  const source = chosen ? `data:${chosen.type};base64,${chosen.image}` : logo.logourl
  if (source === '')
    return (
      <Text size="sm">
        <Trans>No logo yet. The header shows the Lading logo.</Trans>
      </Text>
    )
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <img src={source} alt={chosen ? t`The selected logo` : t`Your logo`} className={css.light} />
        <img src={source} alt="" className={css.dark} />
      </Group>
      <Text size="sm" c="dimmed">
        {chosen ? t`${chosen.fileName}, not saved yet` : t`On light and dark backgrounds`}
      </Text>
    </Stack>
  )
}

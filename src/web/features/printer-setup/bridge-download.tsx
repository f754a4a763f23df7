import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Code, Group, List, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { downloadBridge } from '#contracts/endpoints/printing.ts'
import {
  BRIDGE_SYSTEM_FACTS,
  BRIDGE_SYSTEMS,
  type BridgeSystem,
  bridgeFileName,
} from '#contracts/entities/bridge-program.ts'
import { download } from '../../api/file.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import styles from './printer-setup.module.css'

const OPTIONS = BRIDGE_SYSTEMS.map((value) => ({ value, label: BRIDGE_SYSTEM_FACTS[value].title }))

/** The program for the computer with the printers, and how to install it and pair it with the code. */
export function BridgeDownload({ code }: { code: string }) {
  const [system, setSystem] = useState<BridgeSystem>(thisSystem)
  const [isRunning, setRunning] = useState(false)
  const [problem, setProblem] = useState('')
  const fetchIt = async () => {
    setRunning(true)
    setProblem('')
    const outcome = await download(downloadBridge, { system }, bridgeFileName(system), { silent: true })
    setRunning(false)
    if (outcome.kind === 'refused') setProblem(outcome.message)
  }
  return (
    <>
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t`Operating system of the computer with the printers`}
          data={OPTIONS}
          value={system}
          onChange={(event) => setSystem(event.currentTarget.value as BridgeSystem)}
        />
        <Button loading={isRunning} onClick={() => void fetchIt()}>
          <Trans>Download the print bridge</Trans>
        </Button>
      </Group>
      {BRIDGE_SYSTEM_FACTS[system].isTested ? null : (
        <Alert color="yellow" p="xs">
          <Trans>
            Not tested on {BRIDGE_SYSTEM_FACTS[system].title} yet. It should work; if it does not, printing in
            the browser works everywhere.
          </Trans>
        </Alert>
      )}
      {problem ? <ErrorState message={problem} onRetry={() => void fetchIt()} /> : null}
      <List size="sm" type="ordered" spacing={6} className={styles.steps}>
        {STEPS[kindOf(system)](code).map((step) => (
          <List.Item key={step.text}>
            {step.text}
            {step.command ? (
              <>
                {' '}
                <Code className={styles.command}>{step.command}</Code>
              </>
            ) : null}
          </List.Item>
        ))}
      </List>
      <Text size="sm" c="dimmed">
        <Trans>The bridge includes Node.js, needs no administrator rights, and starts when you log in.</Trans>
      </Text>
    </>
  )
}

interface Step {
  text: string
  command?: string
}

const CODE = t`Enter the code above when prompted, and press Enter.`
const STEPS: Record<'linux' | 'windows' | 'macos', (code: string) => Step[]> = {
  linux: (code) => [
    { text: t`Unpack the download:`, command: t`tar -xzf lading-bridge-*.tar.gz` },
    { text: t`Install and pair it:`, command: `lading-bridge/install.sh ${code}` },
    {
      text: t`Label printer on the network? Add it:`,
      command: t`~/.local/share/lading-bridge/lading-bridge printers add Zebra 192.168.1.50:9100`,
    },
  ],
  windows: () => [
    { text: t`Right-click the download, choose Extract All, and open the new folder.` },
    {
      text: t`Double-click install. If Windows warns about an unknown program, choose More info, then Run anyway.`,
    },
    { text: CODE },
    {
      text: t`Label printer on the network? Add it in a command window:`,
      command: '"%LOCALAPPDATA%\\lading-bridge\\lading-bridge" printers add Zebra 192.168.1.50:9100',
    },
  ],
  macos: () => [
    { text: t`Double-click the download and open the new folder.` },
    { text: t`Right-click install.command, choose Open, and confirm.` },
    { text: CODE },
    {
      text: t`Label printer on the network? Add it in Terminal:`,
      command:
        '~/Library/Application\\ Support/lading-bridge/lading-bridge printers add Zebra 192.168.1.50:9100',
    },
  ],
}

const kindOf = (system: BridgeSystem) => system.split('-')[0] as keyof typeof STEPS

/** The operating system of this computer, as far as the browser reports it. */
function thisSystem(): BridgeSystem {
  const { userAgent } = navigator
  if (/Windows/.test(userAgent)) return 'windows-x64'
  if (/Mac OS X/.test(userAgent)) return 'macos-arm64'
  return /aarch64|arm64/i.test(userAgent) ? 'linux-arm64' : 'linux-x64'
}

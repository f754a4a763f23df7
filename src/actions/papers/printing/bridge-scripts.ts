import type { BridgeSystem } from '#contracts/entities/bridge-program.ts'

export interface ProgramFile {
  name: string
  content: string | Uint8Array
  /** True if it is executable. */
  isProgram?: boolean
}

/** What a download contains in addition to the bridge and its Node.js: the installer, and its settings. */
export function scriptsOf(system: BridgeSystem, publicUrl: string): ProgramFile[] {
  const server = { name: 'server.txt', content: `${publicUrl}\n` }
  if (system === 'windows-x64') {
    return [server, readme('install.cmd'), ...windowsScripts()]
  }
  const isMac = system.startsWith('macos')
  const installer = isMac ? 'install.command' : 'install.sh'
  return [server, readme(installer), ...unixScripts(installer, isMac)]
}

const readme = (installer: string): ProgramFile => ({
  name: 'README.txt',
  content: `Print bridge of Lading

1. In Lading, open Printer Setup and press "Pair this computer".
2. Start ${installer} and type the code that is shown there.

The bridge then runs whenever you are logged in to this computer. Start the installer again to update it.
To remove it: lading-bridge uninstall. Node.js is part of this download; its license is in NODE-LICENSE.txt.
`,
})

function unixScripts(installer: string, isMac: boolean): ProgramFile[] {
  // macOS blocks downloaded files until the user allows them; the user allowed the installer by opening it.
  const allow = isMac ? 'xattr -dr com.apple.quarantine . 2>/dev/null || true\n' : ''
  const here = 'cd "$(dirname "$0")"'
  return [
    {
      name: installer,
      content: `#!/bin/sh\nset -e\n${here}\n${allow}exec ./node lading-bridge.mjs install "$@"\n`,
      isProgram: true,
    },
    {
      name: 'lading-bridge',
      content: `#!/bin/sh\n${here}\nexec ./node lading-bridge.mjs "$@"\n`,
      isProgram: true,
    },
  ]
}

const windowsScripts = (): ProgramFile[] => [
  {
    name: 'install.cmd',
    content: '@echo off\r\ncd /d "%~dp0"\r\nnode.exe lading-bridge.mjs install %*\r\npause\r\n',
  },
  {
    name: 'lading-bridge.cmd',
    content: '@echo off\r\n"%~dp0node.exe" "%~dp0lading-bridge.mjs" %*\r\n',
  },
]

/** The systems that the print bridge is offered for, each with its own download. */
export const BRIDGE_SYSTEMS = ['linux-x64', 'linux-arm64', 'windows-x64', 'macos-arm64', 'macos-x64'] as const
export type BridgeSystem = (typeof BRIDGE_SYSTEMS)[number]

/** Their usual names; only systems on which we have installed and printed ourselves count as tested. */
export const BRIDGE_SYSTEM_FACTS: Record<BridgeSystem, { title: string; isTested: boolean }> = {
  'linux-x64': { title: 'Linux (Intel or AMD)', isTested: true },
  'linux-arm64': { title: 'Linux (ARM)', isTested: false },
  'windows-x64': { title: 'Windows 10 or newer', isTested: false },
  'macos-arm64': { title: 'macOS (Apple silicon)', isTested: false },
  'macos-x64': { title: 'macOS (Intel)', isTested: false },
}

/**
 * The file name of the download. Windows opens ZIP files; for the others, a tar file preserves which files are
 * executable.
 */
export const bridgeFileName = (system: BridgeSystem): string =>
  `lading-bridge-${system}.${system.startsWith('windows') ? 'zip' : 'tar.gz'}`

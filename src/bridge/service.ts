import path from 'node:path'

/**
 * How the bridge starts with the computer on each system: the files to write and the commands to run. Nothing is
 * executed here.
 */

export interface Command {
  program: string
  args: string[]
  /** True: continues after this process ends. */
  isDetached?: boolean
}

export interface Service {
  /** Where the program is installed. */
  place: string
  /** The file that makes the system start it. */
  file: string
  text: string
  /** Before files are replaced, and for removal. A bridge that was not running is no error. */
  stop: Command[]
  /** Registers and starts it. */
  start: Command[]
  /** After it is stopped and its file is deleted. */
  forget: Command[]
  /** When it starts, in words. */
  starts: string
}

export interface Computer {
  platform: NodeJS.Platform
  home: string
  /** The user's id; only macOS needs it. */
  userId: number
  env: NodeJS.ProcessEnv
}

export function serviceOf(computer: Computer): Service {
  if (computer.platform === 'win32') return windowsService(computer)
  if (computer.platform === 'darwin') return macService(computer)
  return linuxService(computer)
}

const UNIT = 'lading-bridge.service'
/** The exit code of `run` if the server has unpaired this bridge: a restart would not help. */
const UNPAIRED = 2

function linuxService({ home, env }: Computer): Service {
  const place = path.posix.join(env.XDG_DATA_HOME || path.posix.join(home, '.local/share'), 'lading-bridge')
  const units = path.posix.join(env.XDG_CONFIG_HOME || path.posix.join(home, '.config'), 'systemd/user')
  const systemctl = (...args: string[]): Command => ({ program: 'systemctl', args: ['--user', ...args] })
  return {
    place,
    file: path.posix.join(units, UNIT),
    text: `[Unit]
Description=Lading print bridge

[Service]
ExecStart=${unitWord(path.posix.join(place, 'node'))} ${unitWord(path.posix.join(place, 'lading-bridge.mjs'))} run
${env.LADING_BRIDGE_DATA ? `Environment=${unitWord(`LADING_BRIDGE_DATA=${env.LADING_BRIDGE_DATA}`)}\n` : ''}Restart=on-failure
RestartSec=5
RestartPreventExitStatus=${UNPAIRED}

[Install]
WantedBy=default.target
`,
    stop: [systemctl('disable', '--now', UNIT)],
    start: [systemctl('daemon-reload'), systemctl('enable', '--now', UNIT)],
    forget: [systemctl('daemon-reload')],
    starts: 'It starts when you log in to this computer.',
  }
}

/** A word of a unit file, quoted and escaped for systemd (systemd.service, "Command lines"). */
const unitWord = (word: string): string =>
  `"${word.replace(/[\\"]/g, '\\$&').replaceAll('%', '%%').replaceAll('$', '$$$$')}"`

const LABEL = 'com.lading.print-bridge'

function macService({ home, userId }: Computer): Service {
  const place = path.posix.join(home, 'Library/Application Support/lading-bridge')
  const file = path.posix.join(home, 'Library/LaunchAgents', `${LABEL}.plist`)
  const log = path.posix.join(home, 'Library/Logs/lading-bridge.log')
  const words = [path.posix.join(place, 'node'), path.posix.join(place, 'lading-bridge.mjs'), 'run']
  return {
    place,
    file,
    text: `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key><string>${LABEL}</string>
  <key>ProgramArguments</key>
  <array>${words.map((word) => `<string>${xmlText(word)}</string>`).join('')}</array>
  <key>RunAtLoad</key><true/>
  <key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>
  <key>ThrottleInterval</key><integer>10</integer>
  <key>StandardOutPath</key><string>${xmlText(log)}</string>
  <key>StandardErrorPath</key><string>${xmlText(log)}</string>
</dict>
</plist>
`,
    stop: [{ program: 'launchctl', args: ['bootout', `gui/${userId}`, file] }],
    start: [{ program: 'launchctl', args: ['bootstrap', `gui/${userId}`, file] }],
    forget: [],
    starts: 'It starts when you log in to this Mac.',
  }
}

const xmlText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const RUN_KEY = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run'
const RUN_NAME = 'LadingPrintBridge'

/** By the user's own Run key: only administrators can create a scheduled task at logon. */
function windowsService({ home, env }: Computer): Service {
  const place = path.win32.join(
    env.LOCALAPPDATA || path.win32.join(home, 'AppData', 'Local'),
    'lading-bridge',
  )
  const file = path.win32.join(place, 'lading-bridge.vbs')
  const words = [path.win32.join(place, 'node.exe'), path.win32.join(place, 'lading-bridge.mjs')]
  const line = words.map((word) => `""${word}""`).join(' ')
  const isOurs = `($_.ExecutablePath -eq '${psText(words[0]!)}') -or ($_.CommandLine -like '*${psText(file)}*')`
  return {
    place,
    file,
    text: [
      "' Runs the Lading print bridge without a window, and again when it ends by a fault.",
      'Set shell = CreateObject("WScript.Shell")',
      'Do',
      `  code = shell.Run("${line} run", 0, True)`,
      `  If code = 0 Or code = ${UNPAIRED} Then Exit Do`,
      '  WScript.Sleep 5000',
      'Loop',
      '',
    ].join('\r\n'),
    stop: [
      {
        program: 'powershell',
        args: [
          '-NoProfile',
          '-Command',
          `Get-CimInstance Win32_Process | Where-Object { $_.ProcessId -ne $PID -and $_.ProcessId -ne ${process.pid} -and (${isOurs}) } | ForEach-Object { Stop-Process -Id $_.ProcessId -Force }`,
        ],
      },
    ],
    start: [
      {
        program: 'reg',
        args: ['add', RUN_KEY, '/v', RUN_NAME, '/t', 'REG_SZ', '/d', `wscript.exe "${file}"`, '/f'],
      },
      { program: 'wscript.exe', args: [file], isDetached: true },
    ],
    forget: [{ program: 'reg', args: ['delete', RUN_KEY, '/v', RUN_NAME, '/f'] }],
    starts: 'It starts when you log in to Windows.',
  }
}

const psText = (text: string): string => text.replaceAll("'", "''")

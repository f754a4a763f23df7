import { describe, expect, it } from 'vitest'
import { serviceOf } from './service.ts'

const computer = { home: '/home/Ann "A" 100%', userId: 501, env: {} }

describe('the print bridge as a service', () => {
  it('on Linux is a user unit whose words survive unusual folder names', () => {
    const service = serviceOf({ ...computer, platform: 'linux' })
    expect(service.file).toBe('/home/Ann "A" 100%/.config/systemd/user/lading-bridge.service')
    expect(service.text).toContain(
      String.raw`ExecStart="/home/Ann \"A\" 100%%/.local/share/lading-bridge/node" "/home/Ann \"A\" 100%%/.local/share/lading-bridge/lading-bridge.mjs" run`,
    )
    expect(service.text).toContain('RestartPreventExitStatus=2')
    expect(service.start.map(({ program, args }) => [program, ...args].join(' '))).toEqual([
      'systemctl --user daemon-reload',
      'systemctl --user enable --now lading-bridge.service',
    ])
  })

  it('on Linux uses the folders that the user has moved', () => {
    const env = { XDG_DATA_HOME: '/data', XDG_CONFIG_HOME: '/conf', LADING_BRIDGE_DATA: '/b' }
    const service = serviceOf({ ...computer, platform: 'linux', env })
    expect([service.place, service.file]).toEqual([
      '/data/lading-bridge',
      '/conf/systemd/user/lading-bridge.service',
    ])
    expect(service.text).toContain('Environment="LADING_BRIDGE_DATA=/b"')
  })

  it('on macOS is an agent that restarts after a crash', () => {
    const service = serviceOf({ ...computer, home: '/Users/a&b', platform: 'darwin' })
    expect(service.file).toBe('/Users/a&b/Library/LaunchAgents/com.lading.print-bridge.plist')
    expect(service.text).toContain(
      '<string>/Users/a&amp;b/Library/Application Support/lading-bridge/node</string>',
    )
    expect(service.text).toContain('<key>KeepAlive</key><dict><key>SuccessfulExit</key><false/></dict>')
    expect(service.start[0]?.args).toEqual(['bootstrap', 'gui/501', service.file])
  })

  it('on Windows starts without a window, from the user’s own Run key', () => {
    const env = { LOCALAPPDATA: "C:\\Users\\O'Neil\\AppData\\Local" }
    const service = serviceOf({ ...computer, platform: 'win32', env })
    expect(service.text).toContain(
      `shell.Run("""C:\\Users\\O'Neil\\AppData\\Local\\lading-bridge\\node.exe"" ""C:\\Users\\O'Neil\\AppData\\Local\\lading-bridge\\lading-bridge.mjs"" run", 0, True)`,
    )
    expect(service.stop[0]?.args.at(-1)).toContain("O''Neil")
    expect(service.start[0]?.args).toContain(`wscript.exe "${service.file}"`)
  })
})

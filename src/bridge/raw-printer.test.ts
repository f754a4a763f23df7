import { describe, expect, it } from 'vitest'
import { isNetworkAddress, splitAddress } from './raw-printer.ts'

describe('the address of a label printer', () => {
  it.each([
    ['192.168.1.50', '192.168.1.50', 9100],
    ['zebra.local:6101', 'zebra.local', 6101],
    ['[fe80::1]:9100', 'fe80::1', 9100],
  ])('%s is on the network', (address, host, port) => {
    expect(isNetworkAddress(address)).toBe(true)
    expect(splitAddress(address)).toEqual({ host, port })
  })

  it.each(['/dev/usb/lp0', '\\\\localhost\\zebra', './printer'])('%s is a device or a share', (address) => {
    expect(isNetworkAddress(address)).toBe(false)
  })
})

/** A QR code as an image for a page. The library has megabytes, so it is loaded on first use. */
export async function qrCodeUrl(text: string): Promise<string> {
  const { default: bwip } = await import('bwip-js/node')
  const svg = bwip.toSVG({
    ...{ bcid: 'qrcode', text, eclevel: 'M', scale: 4 },
    // Four white modules around it (ISO/IEC 18004), also on a dark page.
    ...{ paddingwidth: 8, paddingheight: 8, backgroundcolor: 'FFFFFF' },
  })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

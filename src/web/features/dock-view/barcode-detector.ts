/** The bar code reader built into some browsers (Shape Detection API); TypeScript has no types for it yet. */
export interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector
  getSupportedFormats: () => Promise<string[]>
}

const detectorClass = (): BarcodeDetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector

/** Can this browser read bar codes with its camera? If not, the screen does not offer it. */
export const hasCameraScanner = (): boolean =>
  detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined

const WANTED = ['code_128', 'code_39', 'qr_code', 'data_matrix', 'itf']

/** A reader for the bar codes of freight papers; null if the browser supports none of them. */
export async function makeDetector(): Promise<BarcodeDetector | null> {
  const Detector = detectorClass()
  if (!Detector) return null
  const formats = (await Detector.getSupportedFormats()).filter((format) => WANTED.includes(format))
  return formats.length > 0 ? new Detector({ formats }) : null
}

import {
  carrierLabelsPdf,
  carrierLabelsZpl,
  palletLabelsPdf,
  palletLabelsZpl,
  USUAL_LABEL,
} from '#test/support/papers/label-samples.ts'

const LABELS = 200
const SECONDS = 2

/** Labels per second on one core, in sets of 200 different ones. */
export async function measureLabels(): Promise<void> {
  const labels = Array.from({ length: LABELS }, (_, index) => ({
    ...USUAL_LABEL,
    unit: index + 1,
    units: LABELS,
    orderNumber: `SO-${index}`,
    proNumber: String(10_000_000_000 + index * 7_919),
  }))
  await measure('pallet labels, PDF', () => palletLabelsPdf(labels))
  await measure('pallet labels, ZPL', () => palletLabelsZpl(labels, 203))
  await measure('carrier labels, PDF', () => carrierLabelsPdf(labels))
  await measure('carrier labels, ZPL', () => carrierLabelsZpl(labels, 203))
}

async function measure(name: string, make: () => unknown): Promise<void> {
  await make()
  const begun = performance.now()
  let made = 0
  while (performance.now() - begun < SECONDS * 1000) {
    await make()
    made += LABELS
  }
  const perSecond = (made * 1000) / (performance.now() - begun)
  console.log(`${name.padEnd(22)} ${Math.round(perSecond).toLocaleString().padStart(7)} a second, one core`)
}

/** Failures that were reported before the toasts loaded. */
const waiting: string[] = []
let show = (sentence: string): void => {
  waiting.push(sentence)
}

/** Sets how failures that no screen handles are shown (`ui/toast.ts`). */
export function showFailuresBy(shown: (sentence: string) => void): void {
  show = shown
  for (const sentence of waiting.splice(0)) shown(sentence)
}

export const showFailure = (sentence: string): void => show(sentence)

/** Before the messages over the page have loaded, failures wait here. */
const waiting: string[] = []
let show = (sentence: string): void => {
  waiting.push(sentence)
}

/** Names who shows a failure that no screen answers for: the messages over the page (`ui/toast.ts`). */
export function showFailuresBy(shown: (sentence: string) => void): void {
  show = shown
  for (const sentence of waiting.splice(0)) shown(sentence)
}

export const showFailure = (sentence: string): void => show(sentence)

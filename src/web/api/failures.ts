let show: (sentence: string) => void = () => {}

/** Names who shows a failure that no screen answers for: the messages over the page (`ui/toast.ts`). */
export function showFailuresBy(shown: (sentence: string) => void): void {
  show = shown
}

export const showFailure = (sentence: string): void => show(sentence)

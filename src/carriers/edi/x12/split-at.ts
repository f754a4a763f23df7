import type { Segment } from './interchange.ts'

/** The repeats of a loop: the segments before the first `id`, then each `id` with the segments after it. */
export function splitAt(segments: readonly Segment[], id: string): [Segment[], ...Segment[][]] {
  const parts: [Segment[], ...Segment[][]] = [[]]
  for (const segment of segments) {
    if (segment[0] === id) parts.push([])
    parts.at(-1)!.push(segment)
  }
  return parts
}

/** The text of a scan: some scanners include the start and stop characters of Code 39. */
export const scanned = (text: string): string => text.trim().replace(/^\*(.*)\*$/, '$1')

/** What a scanner types: some send the start and stop characters of Code 39 along. */
export const scanned = (text: string): string => text.trim().replace(/^\*(.*)\*$/, '$1')

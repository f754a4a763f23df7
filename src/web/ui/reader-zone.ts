/** The IANA zone of the clock that the reader looks at, the one of this computer. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The IANA time zone of this computer. */
export const readerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

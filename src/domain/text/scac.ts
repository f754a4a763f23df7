export type Scac = { kind: 'valid'; scac: string } | { kind: 'invalid'; message: string }

/**
 * A Standard Carrier Alpha Code: two to four letters, in uppercase (NMFTA). We cannot check whether it is assigned: the
 * directory is licensed.
 */
export function parseScac(text: string): Scac {
  const scac = text.trim().toUpperCase()
  if (/^[A-Z]{2,4}$/.test(scac)) return { kind: 'valid', scac }
  return { kind: 'invalid', message: 'A SCAC has two to four letters.' }
}

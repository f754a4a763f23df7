/** The equipment of trucking tariffs; other codes, from an import or the API, stay unchanged. */
export const EQUIPMENT: Readonly<Record<string, string>> = {
  VAN53: '53 ft van',
  REEFER53: '53 ft refrigerated',
  FLAT48: '48 ft flatbed',
  STRAIGHT24: '24 ft straight truck',
  CARGOVAN: 'Cargo van',
  PARTIAL: 'Part of a trailer',
}

/** The name of an equipment code; the code itself if it is unknown, '' if any will do. */
export const equipmentName = (code: string): string => EQUIPMENT[code] ?? code

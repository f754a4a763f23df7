/** The equipment of trucking tariffs; another code, from an import or the API, stays unchanged. */
export const EQUIPMENT: Readonly<Record<string, string>> = {
  VAN53: '53 ft van',
  REEFER53: '53 ft refrigerated',
  FLAT48: '48 ft flatbed',
  STRAIGHT24: '24 ft straight truck',
  CARGOVAN: 'Cargo van',
  PARTIAL: 'Part of a trailer',
}

/** The equipment of `code` as people call it; the code itself where it is none of ours, '' where any will do. */
export const equipmentName = (code: string): string => EQUIPMENT[code] ?? code

/**
 * An identification number of hazardous goods in the form that shipping papers require: its prefix and four digits. 'un
 * 1263' and '1263' are UN1263; NA numbers are valid in North America only, ID numbers in the air. null: not such a
 * number. Source: 49 CFR 172.101(e).
 */
export function parseUnNumber(text: string): string | null {
  const found = /^(UN|NA|ID)?[\s-]*(\d{4})$/i.exec(text.trim())
  return found ? `${(found[1] ?? 'UN').toUpperCase()}${found[2]}` : null
}

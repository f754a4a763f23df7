import { zipFile } from '#documents/data-files/zip-file.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Parts {
  /** Content of `<sheetData>`. */
  rows: string
  /** The XML after it. */
  after?: string
  styles?: string
  strings?: string
  workbook?: string
  /** More files in the archive. */
  extra?: [string, string][]
}

/** A workbook from its parts, so that any of them can be invalid. */
export function workbookOf({ rows, after = '', styles, strings, workbook, extra = [] }: Parts): Uint8Array {
  return zipFile([
    ['[Content_Types].xml', '<Types/>'],
    [
      'xl/workbook.xml',
      workbook ??
        `<workbook xmlns="${MAIN}"><sheets><sheet name="Rates" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ...(styles ? ([['xl/styles.xml', styles]] as [string, string][]) : []),
    ...(strings ? ([['xl/sharedStrings.xml', strings]] as [string, string][]) : []),
    [
      'xl/worksheets/sheet1.xml',
      `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
    ],
    ...extra,
  ])
}

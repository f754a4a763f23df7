/** Texts with the special characters of each language of our documents and messages: delimiters, escapes, commands. */
const PIECES = [
  ...['^XZ', '^FS', '^FD', '^XA', '~JR', '~DG', '^', '~', '_5E', '_', '\\', '\\&'],
  ...['*', '|', ':', '>', 'ISA*00', 'SE*1*0001~', '\u001d', '\u001e', '\u0004', "'"],
  ...['\r\nBcc: thief@evil.example', '\n.\n', '\r\n\r\n', '=?utf-8?Q?=41?=', ';', ','],
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&lt;',
    '&',
    '&#0;',
    '</text>',
    ']]>',
    '<!--',
  ],
  ...[
    '(',
    ')',
    '\\)',
    ') Tj ET',
    'endstream',
    'endobj',
    '%PDF-1.7',
    '<<',
    '>>',
    '[',
    ']',
    '{{7*7}}',
    '$(id)',
    '`',
  ],
  ...[
    '=1+1',
    '@SUM',
    '%s',
    '%00',
    "'; drop table shipments; --",
    '\u0000',
    '\u001b',
    '\t',
    '\u202e',
    '\u200b',
  ],
  ...['é', 'Ñ', '€', '“', '”', 'ł', 'ж', 'ß', ' ', '  ', 'a', 'Z', '9', 'freight', 'dock', 'b'],
] as const

export type Random = (below: number) => number

/** A hostile text of at most `most` characters, with a letter at either end, so that trimming does not change it. */
export function hostileText(random: Random, most: number): string {
  let text = String.fromCharCode(65 + random(26))
  for (let pieces = 1 + random(6); pieces > 0; pieces--) {
    const piece = PIECES[random(PIECES.length)]!
    if (text.length + piece.length < most) text += piece
  }
  return `${text}${String.fromCharCode(97 + random(26))}`
}

/** The text after the input checks: without control characters, with line ends. */
export const asKept = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, '').trim()

/** Without white space, because the document decides where lines break. */
export const squeezed = (text: string): string => text.replace(/\s+/g, '')

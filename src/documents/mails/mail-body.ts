/** One line of a list of facts. Lines without a label belong to the one above. */
export interface MailFact {
  label: string
  value: string
}

/** The content of a mail, from which its plain text and its HTML are made: both have the same content. */
export interface MailBody {
  /** The sender and the reason, in a sentence. */
  lead: string
  facts: readonly MailFact[]
  /** Paragraphs between the facts and the button. */
  words?: readonly string[]
  /** The main action. */
  button?: { label: string; url: string }
  /** Links next to the button, for other actions. */
  otherLinks?: readonly { label: string; url: string }[]
  /** Paragraphs below the button. */
  below?: readonly string[]
}

const LABEL_WIDTH = 11

/** Facts as lines of plain text, with their values in one column. */
export const factLines = (facts: readonly MailFact[]): string[] =>
  facts.map(({ label, value }) => `${label.padEnd(LABEL_WIDTH)}${value}`)

/** The mail as plain text. */
export function mailText({ lead, facts, words = [], button, otherLinks = [], below = [] }: MailBody): string {
  const links = [...(button ? [button] : []), ...otherLinks]
  const parts = [
    [lead],
    factLines(facts),
    ...words.map((paragraph) => [paragraph]),
    links.map(({ label, url }) => `${label}: ${url}`),
    ...below.map((paragraph) => [paragraph]),
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** The mail as HTML: a table with inline styles, which every mail program shows, without images and scripts. */
export function mailHtml({ lead, facts, words = [], button, otherLinks = [], below = [] }: MailBody): string {
  const paragraphs = (texts: readonly string[]) =>
    texts.map((text) => `<p style="${TEXT}">${escaped(text).replaceAll('\n', '<br>')}</p>`).join('')
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="${LABEL}">${escaped(label)}</td><td style="${VALUE}">${escaped(value)}</td></tr>`,
  )
  const links = otherLinks.map(
    ({ label, url }) => `<a href="${escaped(url)}" style="color:#0f5b6e">${escaped(label)}</a>`,
  )
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"></head>',
    `<body style="margin:0;padding:16px;background:#fff;font-family:Arial,Helvetica,sans-serif">`,
    '<div style="max-width:620px">',
    `<p style="${TEXT};font-size:16px"><b>${escaped(lead)}</b></p>`,
    rows.length > 0
      ? `<table role="presentation" cellspacing="0" cellpadding="0">${rows.join('')}</table>`
      : '',
    paragraphs(words),
    button
      ? `<p style="margin:20px 0"><a href="${escaped(button.url)}" style="${BUTTON}">${escaped(button.label)}</a></p>`
      : '',
    links.length > 0 ? `<p style="${TEXT}">${links.join(' &middot; ')}</p>` : '',
    paragraphs(below),
    '</div></body></html>',
  ].join('')
}

const TEXT = 'margin:12px 0;font-size:14px;line-height:1.5;color:#1c2329'
const LABEL =
  'padding:3px 16px 3px 0;font-size:13px;line-height:1.5;color:#55616b;vertical-align:top;white-space:nowrap'
const VALUE = 'padding:3px 0;font-size:14px;line-height:1.5;color:#1c2329;vertical-align:top'
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:6px;background:#0f5b6e;color:#fff;font-size:16px;text-decoration:none'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!)

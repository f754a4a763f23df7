import { type Node, parseSync, traverse } from '@babel/core'
import { isTest, readSources, type SourceFile } from './source-files.ts'

const FOLDERS = [
  ...['src/actions', 'src/carriers', 'src/contracts', 'src/database', 'src/documents', 'src/domain'],
  'src/outside',
]

/** Mails, documents, carriers' stand-ins, and texts only for the installation's operator: these stay in English. */
const IN_ENGLISH = [
  /^src\/actions\/(backup|news)\//,
  /^src\/actions\/account\/(invitation|log-in-changed-mail|mail-status|new-email|password-link|second-factor|sign-up|user-agreement-text)\.ts/,
  /^src\/actions\/account\/(new-password|passkeys)\.ts/,
  /^src\/actions\/booking\/(send-documents|tell-pickup-change)\.ts/,
  /^src\/actions\/carrier-answers\/(chase-tenders|tell-news)\.ts/,
  /^src\/actions\/carriers\/contract-mail\.ts/,
  /^src\/actions\/claims\/claim-mail\.ts/,
  /^src\/actions\/edi\/tender-facts\.ts/,
  /^src\/actions\/freight-audit\/(dispute-bill|payables\/run-due-exports)\.ts/,
  /^src\/actions\/papers\/printing\/bridge-scripts\.ts/,
  /^src\/actions\/reports\/(internal-dashboard|run-report)\.ts/,
  /^src\/actions\/spot-quotes\/quote-mail\.ts/,
  /^src\/actions\/tendering\/(tell-booked|tender-mail)\.ts/,
  /^src\/actions\/webhooks\/send-webhooks\.ts/,
  /^src\/carriers\/sandbox\//,
  /^src\/contracts\/(openapi|print-vocabulary)\.ts/,
  /^src\/database\/(backup|embedded|migrations|sql)\//,
  /^src\/documents\/(bill-of-lading|labels|mails)\//,
  /^src\/documents\/papers\/(claim-letter|delivery-receipt)\.ts/,
  /\.cases\.ts$/,
  /\.test-support\.ts$/,
]

/** Texts that describe a call for programmers, or are thrown to be logged, and are on no screen. */
const OF_NO_SCREEN = /^(summary|description|doc)$/
const FAILURES = /^(Error|TypeError|RangeError)$/

/** Parts that fill the placeholders of a refusal, and the names of figures and columns. */
const PART_OF_SENTENCE = /^(because|reason|action)$/
const REPORTS = /^src\/(domain\/(analysis|reports)|actions\/reports)\//
const isLabel = (node: Node | undefined): node is Node =>
  node?.type === 'StringLiteral' && /^[A-Z][a-z]+($|[^A-Za-z])/.test(node.value)

export interface ServerSentence {
  file: string
  /** With `{0}`, `{1}` for filled-in values, as in the keys of spanish-terms.json. */
  text: string
}

/** The server's sentences that a screen can show: refusals, notices, definitions. */
export function readServerSentences(): ServerSentence[] {
  return readSources(...FOLDERS)
    .filter(({ path }) => !isTest(path) && !IN_ENGLISH.some((pattern) => pattern.test(path)))
    .flatMap(sentencesOf)
}

function sentencesOf({ path, text }: SourceFile): ServerSentence[] {
  const found = new Set<string>()
  const keep = (words: string): void => {
    if (isSentence(words)) found.add(words.trim())
  }
  const isInEntities = /^src\/(contracts|domain\/check-digits)\//.test(path)
  const keepPart = (words: string): void => {
    if (isInEntities || !/[a-z] [a-z]|[a-z]+ing$/.test(words.replace(/\{\d+\}/g, ''))) return
    found.add(words.trim())
  }
  const keepParts = (value: Node): void => {
    if (value.type === 'ConditionalExpression') [value.consequent, value.alternate].forEach(keepParts)
    else if (value.type === 'LogicalExpression') [value.left, value.right].forEach(keepParts)
    else if (value.type === 'StringLiteral') keepPart(value.value)
    else if (value.type === 'TemplateLiteral') keepPart(wordsOf(value))
  }
  const tree = parseSync(text, {
    ...{ configFile: false, babelrc: false, filename: path },
    parserOpts: { plugins: ['typescript'], sourceType: 'module' },
  })
  const readCall = ({ callee, arguments: given }: Node): void => {
    const [first, second, third] = given
    if (callee.name === 'actionRefused') for (const part of [second, third]) if (part) keepParts(part)
    if (REPORTS.test(path) && first?.type === 'StringLiteral' && isLabel(second)) found.add(second.value)
  }
  const readProperty = ({ key, value }: Node): void => {
    if (PART_OF_SENTENCE.test(key.name ?? '')) keepParts(value)
    else if (REPORTS.test(path) && isLabel(value)) found.add(value.value)
  }
  traverse(tree, {
    enter(here) {
      const { node } = here
      if (isOfNoScreen(node, path)) here.skip()
      else if (node.type === 'ObjectProperty') readProperty(node)
      else if (node.type === 'CallExpression') readCall(node)
      else if (node.type === 'StringLiteral') keep(node.value)
      else if (node.type === 'TemplateLiteral') keep(wordsOf(node))
    },
  })
  return [...found].map((one) => ({ file: path, text: one }))
}

const NO_TEXT = /^(ImportDeclaration|ExportAllDeclaration|TSLiteralType|TaggedTemplateExpression)$/

function isOfNoScreen(node: Node, path: string): boolean {
  if (node.type === 'NewExpression') return FAILURES.test(node.callee.name ?? '')
  if (node.type === 'ObjectProperty')
    return path.startsWith('src/contracts/') && OF_NO_SCREEN.test(node.key.name ?? '')
  return NO_TEXT.test(node.type)
}

const wordsOf = ({ quasis }: Pick<Node, 'quasis'>): string =>
  quasis.map(({ value }, at) => (at === 0 ? value.cooked : `{${at - 1}}${value.cooked}`)).join('')

/** Starts like a sentence or with a value, ends like one, and has words. */
const isSentence = (words: string): boolean =>
  /^[A-Z'"“{<][^\n]*[.?]$/.test(words.trim()) && /[a-z]{2,} [a-z]/.test(words.replace(/\{\d+\}/g, ''))

import * as z from 'zod/mini'
import { parseTimeOfDay, showTimeOfDay } from '#domain/text/time-of-day.ts'
import { parseZip } from '#domain/text/zip.ts'

/** Building blocks of wire schemas: the format of texts, numbers and dates on the wire, and their values inside. */

/**
 * Control characters do not belong in a field and break labels, mails and X12; half a character (a lone surrogate)
 * cannot be written to any of them. Line ends are kept.
 */
const CONTROL = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** A text of at most `max` characters; trimmed, control characters dropped; absent = ''. */
export const text = (max = 200) =>
  z._default(
    z.string().check(
      z.overwrite((value) => value.replace(CONTROL, '').trim()),
      z.maxLength(max, `Use at most ${max} characters.`),
    ),
    '',
  )

/** The same for changes, where absent means unchanged and '' means cleared: absent stays absent. */
export const changedText = (max: number) =>
  z.optional(
    z.string().check(
      z.overwrite((value) => value.replace(CONTROL, '').trim()),
      z.maxLength(max, `Use at most ${max} characters.`),
    ),
  )

/** A required text. */
export const requiredText = (label: string, max = 200) =>
  z.string({ error: `${label} is required.` }).check(
    z.overwrite((value) => value.replace(CONTROL, '').trim()),
    z.minLength(1, `${label} is required.`),
    z.maxLength(max, `Use at most ${max} characters.`),
  )

/** A user's password, unchanged: its spaces count, the outer ones too (NIST SP 800-63B); absent = ''. */
export const password = () =>
  z._default(z.string().check(z.maxLength(200, 'Use at most 200 characters.')), '')

/** A required password. */
export const requiredPassword = () =>
  z
    .string({ error: 'Password is required.' })
    .check(z.minLength(1, 'Password is required.'), z.maxLength(200, 'Use at most 200 characters.'))

/** Commas only between whole thousands: `12,5` is not 125. */
const DECIMAL = /^[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i

const NO_NUMBER = 'Enter a number.'

/** A finite number; the wire may send it as a text (`"1,240"`). `whenEmpty` is the error for an empty text. */
const numericOr = (whenEmpty: string) =>
  z.codec(z.union([z.number(), z.string().check(z.maxLength(40))]), z.number(), {
    decode: (value, context) => {
      if (typeof value === 'number') return value
      const plain = value.trim()
      const number = DECIMAL.test(plain) ? Number(plain.replaceAll(',', '') || 'NaN') : Number.NaN
      if (Number.isFinite(number)) return number
      context.issues.push({ code: 'custom', message: plain === '' ? whenEmpty : NO_NUMBER, input: value })
      return z.NEVER
    },
    encode: (value) => value,
  })

export const numeric = numericOr(NO_NUMBER)

/** A number from `least` to `most`, both included. */
export const numberBetween = (least: number, most: number, whenEmpty = NO_NUMBER) =>
  numericOr(whenEmpty).check(
    z.refine((value) => value >= least && value <= most, {
      error: `Enter a number from ${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}.`,
    }),
  )

/** A whole number from `least` to `most`, both included. */
export const wholeNumber = (least: number, most: number) =>
  numberBetween(least, most).check(z.refine(Number.isInteger, { error: 'Enter a whole number.' }))

/** true and false, also as the specification's 'true' and 'false', 'Y' and 'N', 1 and 0. */
export const flag = z.codec(
  z.union([
    z.boolean(),
    z.enum(['true', 'false', 'True', 'False', 'Y', 'N', '1', '0', '']),
    z.literal([0, 1]),
  ]),
  z.boolean(),
  {
    decode: (value) => value === true || ['true', 'True', 'Y', '1', 1].includes(value as string | number),
    encode: (value) => value,
  },
)

/** An amount of money: dollars with two decimals on the wire, whole cents inside. */
export const amount = z.codec(z.union([z.number(), z.string().check(z.maxLength(40))]), z.int(), {
  decode: (value, context) => {
    const given = String(value).trim()
    const plain = given.replaceAll(',', '')
    const isAmount = DECIMAL.test(given) && /^-?\d{1,12}(\.\d{1,2})?$/.test(plain)
    if (isAmount) return Math.round(Number(plain) * 100)
    context.issues.push({ code: 'custom', message: 'Enter an amount like 1240.50.', input: value })
    return z.NEVER
  },
  encode: (cents) => cents / 100,
})

/** The same, but never below 0: the value of goods. */
export const declaredAmount = amount.check(
  z.refine((cents) => cents >= 0, { error: 'Enter an amount of 0 or more.' }),
)

/** A calendar date: YYYY-MM-DD; MM/DD/YYYY is understood. '' when absent. */
export const calendarDate = z.codec(z.string().check(z.maxLength(40)), z.string(), {
  decode: (value, context) => {
    // A time of day after the date is ignored; any other text there is an error.
    const plain = value.trim().replace(/[T ]\d{1,2}:.*$/, '')
    if (plain === '') return ''
    const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain)
    const iso = us ? `${us[3]}-${us[1]!.padStart(2, '0')}-${us[2]!.padStart(2, '0')}` : plain
    const instant = Date.parse(`${iso}T00:00:00Z`)
    const isReal =
      /^\d{4}-\d{2}-\d{2}$/.test(iso) &&
      !Number.isNaN(instant) &&
      new Date(instant).toISOString().startsWith(iso)
    if (isReal) return iso
    context.issues.push({ code: 'custom', message: 'Enter a date like 11/20/2026.', input: value })
    return z.NEVER
  },
  encode: (value) => value,
})

/** A time of day: `11:00 AM` on the wire, `11:00` (24 h) inside; '' when absent. */
export const timeOfDay = z.codec(z.string().check(z.maxLength(40)), z.string(), {
  decode: (value, context) => {
    if (value.trim() === '') return ''
    const parsed = parseTimeOfDay(value)
    if (parsed.kind === 'time') return parsed.time
    context.issues.push({ code: 'custom', message: 'Enter a time like 11:00 AM.', input: value })
    return z.NEVER
  },
  encode: (value) => (value === '' ? '' : showTimeOfDay(value)),
})

/**
 * A ZIP or postal code: at most 10 letters, digits, parentheses and hyphens (specification section 5). Spaces inside
 * a Canadian code are removed, nine US digits get their hyphen.
 */
export const zipCode = z.string().check(
  z.overwrite((value) => {
    const zip = parseZip(value)
    return zip.kind === 'invalid' ? value.trim().toUpperCase() : zip.zip
  }),
  z.maxLength(10, 'A ZIP has at most 10 characters.'),
  z.regex(/^[A-Z0-9()-]*$/, 'A ZIP can contain only letters, digits, parentheses and hyphens.'),
)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id, whose case is ignored. A text that cannot be an id is answered as unknown, not as malformed. */
export const id = z.string().check(
  z.overwrite((value) => {
    const plain = value.replace(CONTROL, '')
    return UUID.test(plain) ? plain.toLowerCase() : plain
  }),
  z.maxLength(80),
)

/** Paging and sorting, as in every list call. */
export const paging = {
  pageSize: z.optional(wholeNumber(1, 1000)),
  pageIndex: z.optional(wholeNumber(1, 1_000_000)),
  searchText: text(200),
  sortName: text(60),
  sortOrder: z._default(
    z.pipe(z.string().check(z.overwrite((value) => value.toLowerCase())), z.enum(['asc', 'desc', ''])),
    '',
  ),
}

/** The shape of every list: rows and their total number. */
export const list = <R extends z.ZodMiniType>(row: R) => ({ rows: z.array(row), total: z.int() })

/** One of `words` in a body, case-insensitive; inside, it has the spelling of the list. */
export const choice = <const W extends readonly [string, ...string[]]>(words: W) =>
  z.pipe(
    z.string({ error: `Use one of: ${words.join(', ')}` }).check(
      z.overwrite(
        (value) => words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value,
      ),
      z.meta({ enum: [...words] }),
    ),
    z.enum(words, { error: `Use one of: ${words.join(', ')}` }),
  )

const NO_INSTANT = 'Enter a date and time with a time zone.'
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * A moment with its UTC offset: `2026-11-20T11:00:00-08:00`. The offset is required, and the year must have four digits
 * in UTC, too: calendars and databases accept no others.
 */
export const instant = z.iso.datetime({ offset: true, error: NO_INSTANT }).check(
  z.maxLength(40),
  z.refine((value) => Date.parse(value) >= FIRST_INSTANT && Date.parse(value) <= LAST_INSTANT, {
    error: NO_INSTANT,
  }),
)

/** Largest accepted file, in bytes. */
export const UPLOAD_BYTES = 25 * 1_048_576
/** Largest body of a call with a file: base64 adds a third, and the body has other fields, too. */
export const UPLOAD_BODY_BYTES = Math.ceil(UPLOAD_BYTES / 3) * 4 + 262_144

/** A file's bytes as base64, at most 25 MB. The type of the content is checked later. */
export const base64 = z.string().check(
  z.maxLength(Math.ceil(UPLOAD_BYTES / 3) * 4, 'Files can be at most 25 MB.'),
  z.refine((value) => value.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value), {
    error: 'The upload was incomplete. Choose the file again.',
  }),
)

/** Carriers chosen by their SCAC, any case, at most `max` of them. */
export const scacList = (max: number) =>
  z._default(
    z
      .array(
        z.string().check(
          z.overwrite((value) => value.replace(CONTROL, '').trim().toUpperCase()),
          z.maxLength(10),
        ),
      )
      .check(z.maxLength(max)),
    [],
  )

/** Codes of additional services, any case, at most 60 of them. */
export const serviceCodes = z
  .array(
    z.string().check(
      z.overwrite((value) => value.trim().toUpperCase()),
      z.maxLength(20),
    ),
  )
  .check(z.maxLength(60, 'Choose at most 60 services.'))

/** A code of two letters, converted to capitals; absent = ''. */
export const twoLetters = (sentence: string) =>
  z._default(
    z.string().check(
      z.overwrite((value) => value.trim().toUpperCase()),
      z.maxLength(2, sentence),
    ),
    '',
  )

/** Ids chosen in a list, at most `max` of them. */
export const ids = (max = 10_000) =>
  z.array(id).check(z.maxLength(max, `Choose at most ${max.toLocaleString('en-US')}.`))

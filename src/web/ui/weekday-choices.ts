/** Days of the week for a list to choose from: 1 Monday to 7 Sunday. */
export const WEEKDAY_CHOICES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
].map((label, at) => ({ value: String(at + 1), label }))

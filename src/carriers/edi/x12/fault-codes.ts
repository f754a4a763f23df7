/** Element 720, the faults of a segment (AK3-04, IK3-04), for a sentence that begins with its name. */
export const SEGMENT_FAULTS: Readonly<Record<string, string>> = {
  '1': 'is not known',
  '2': 'is in the wrong place',
  '3': 'is missing',
  '4': 'begins its loop too often',
  '5': 'appears too often',
  '6': 'does not belong in this set',
  '7': 'is out of order',
  '8': 'has invalid elements',
}

/** Element 723, the faults of an element (AK4-03, IK4-03). */
export const ELEMENT_FAULTS: Readonly<Record<string, string>> = {
  '1': 'is missing',
  '2': 'is required together with another element',
  '3': 'is one element too many',
  '4': 'is too short',
  '5': 'is too long',
  '6': 'has an invalid character',
  '7': 'is not a valid code',
  '8': 'is not a date',
  '9': 'is not a time',
  '10': 'cannot be used together with another element',
}

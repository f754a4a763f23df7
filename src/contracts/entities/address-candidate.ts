import * as z from 'zod/mini'
import { renamed } from '../renamed.ts'

/** An address as returned by the carrier or a geocoder. */
export const addressCandidate = renamed(
  {
    street: z.string(),
    street2: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    countryCode: z.string(),
    classification: z.enum(['commercial', 'residential', 'unknown']),
    /** 0-1. */
    quality: z.number(),
  },
  {
    street: 'Street',
    street2: 'Street2',
    city: 'City',
    state: 'State',
    zip: 'Zip',
    countryCode: 'CountryCode',
    classification: 'Classification',
    quality: 'Quality',
  },
)

import { expect, it } from 'vitest'
import { passkeyPlaceOf } from './passkey-place.ts'

it.each([
  ['https://lading.example', { rpId: 'lading.example', origin: 'https://lading.example' }],
  [
    'https://ship.lading.example:8443',
    { rpId: 'ship.lading.example', origin: 'https://ship.lading.example:8443' },
  ],
  ['http://localhost:3000', { rpId: 'localhost', origin: 'http://localhost:3000' }],
  ['http://a.localhost:3000', { rpId: 'a.localhost', origin: 'http://a.localhost:3000' }],
  ['http://lading.example', null],
  ['http://127.0.0.1:3000', null],
  ['https://10.1.2.3', null],
  ['https://[::1]:3000', null],
  ['no url', null],
])('passkeys at %s', (publicUrl, place) => expect(passkeyPlaceOf(publicUrl)).toEqual(place))

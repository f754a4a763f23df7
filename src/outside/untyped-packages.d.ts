declare module 'tz-lookup' {
  export default function timeZoneAt(latitude: number, longitude: number): string
}
